import type { getSite as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';

export const getSite = endpoint<typeof contract>('engagement.site.get', 'GET', '/api/site');

const freshMilliseconds = 5 * 60 * 1_000;

/** Configuration, plans and figures. */
export function useSite(): AnswerResult<typeof contract> {
  return useAnswer(getSite, { staleMilliseconds: freshMilliseconds });
}
