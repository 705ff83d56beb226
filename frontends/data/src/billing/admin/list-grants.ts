import type { listGrants as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data';
import { liveMilliseconds } from '../../api/live.ts';

export const listGrants = endpoint<typeof contract>('billing.admin.listGrants', 'GET', '/api/admin/grants');

/** Credits given by hand, the newest first. */
export function useGrants(query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  return useAnswer(listGrants, { query, liveMilliseconds });
}
