import type { listPageVisits as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listPageVisits = endpoint<typeof contract>('engagement.pageVisits.list', 'GET', '/api/page_visits');

/** Recent page visits, the newest first. */
export function useRecentPageVisits(limit: number): AnswerResult<typeof contract> {
  return useAnswer(listPageVisits, { query: { limit }, liveMilliseconds });
}
