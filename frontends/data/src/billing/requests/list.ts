import type { listRequests as contract } from '@octavo/contracts';
import { endpoint, type QueryOf } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listRequests = endpoint<typeof contract>('billing.requests.list', 'GET', '/api/requests');

/** A page of the caller's metered requests, the newest first. */
export function useRequests(query: QueryOf<typeof contract> = {}): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listRequests, { query, enabled: user !== undefined, staleMilliseconds: 0, keepsLast: true });
}
