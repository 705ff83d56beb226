import type { getRevenue as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const getRevenue = endpoint<typeof contract>('billing.admin.getRevenue', 'GET', '/api/admin/revenue');

/** Money by month. */
export function useRevenue(query: QueryOf<typeof contract> = {}): AnswerResult<typeof contract> {
  return useAnswer(getRevenue, { query, liveMilliseconds });
}
