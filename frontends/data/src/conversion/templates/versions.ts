import type { listTemplateVersions as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listTemplateVersions = endpoint<typeof contract>(
  'conversion.templates.versions',
  'GET',
  '/api/templates/:id/versions',
);

/** The versions of a template that are kept, the newest first. */
export function useTemplateVersions(id: string): AnswerResult<typeof contract> {
  const { user } = useAuth();
  return useAnswer(listTemplateVersions, { params: { id }, enabled: user !== undefined, staleMilliseconds: 0 });
}
