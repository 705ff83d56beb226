import type { listAnalyticsEvents as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const listAnalyticsEvents = endpoint<typeof contract>(
  'engagement.analyticsEvents.list',
  'GET',
  '/api/analytics_events',
);

/** Recent events, the newest first. */
export function useRecentAnalyticsEvents(limit: number): AnswerResult<typeof contract> {
  return useAnswer(listAnalyticsEvents, { query: { limit }, liveMilliseconds });
}
