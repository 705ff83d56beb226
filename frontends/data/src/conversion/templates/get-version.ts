import type { getTemplateVersion as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getTemplateVersion = endpoint<typeof contract>(
  'conversion.templates.getVersion',
  'GET',
  '/api/templates/:id/versions/:number',
);

/** What a template said as one of its versions, which never changes. */
export function useTemplateVersion(id: string, number: number): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(getTemplateVersion, { params: { id, number: String(number) }, enabled: user !== undefined });
}
