import type { listWaitlist as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listWaitlist = endpoint<typeof contract>('engagement.waitlist.list', 'GET', '/api/waitlist');

/** A page of the waitlist, and how many it is in all. */
export function useWaitlist(query: QueryOf<typeof contract> = {}): AnswerResult<typeof contract> {
  return useAnswer(listWaitlist, { query, liveMilliseconds, keepsLast: true });
}
