import type { getTemplate as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getTemplate = endpoint<typeof contract>('conversion.templates.get', 'GET', '/api/templates/:id');

/** A template and what it says now; none without an id. */
export function useTemplate(id: string | undefined): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(getTemplate, {
    params: { id: id ?? '' },
    enabled: user !== undefined && id !== undefined,
    staleMilliseconds: 0,
  });
}
