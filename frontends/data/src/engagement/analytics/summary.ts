import type { analyticsSummary as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const analyticsSummary = endpoint<typeof contract>(
  'engagement.analytics.summary',
  'GET',
  '/api/analytics/summary',
);

/** Page views, visitors, sessions, events and top pages of a time. */
export function useAnalyticsSummary(query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  return useAnswer(analyticsSummary, { query, liveMilliseconds, keepsLast: true });
}
