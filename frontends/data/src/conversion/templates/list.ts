import type { listTemplates as contract } from '@octavo/contracts';
import { endpoint, type QueryOf } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listTemplates = endpoint<typeof contract>('conversion.templates.list', 'GET', '/api/templates');

/** A page of the account's templates, the newest first. */
export function useTemplates(query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listTemplates, { query, enabled: user !== undefined, staleMilliseconds: 0, keepsLast: true });
}
