import type { getUsage as contract } from '@octavo/contracts';
import { endpoint, type QueryOf } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getUsage = endpoint<typeof contract>('billing.usage.get', 'GET', '/api/usage');

/** What the caller used, by operation and day. */
export function useUsage(query: QueryOf<typeof contract> = {}): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(getUsage, { query, enabled: user !== undefined });
}
