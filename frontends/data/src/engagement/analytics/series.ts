import type { analyticsSeries as contract } from '@octavo/contracts';
import { endpoint, useAnswer, type AnswerResult, type QueryOf } from '@octavo/data/core';
import { liveMilliseconds } from '../../api/live.ts';

export const analyticsSeries = endpoint<typeof contract>('engagement.analytics.series', 'GET', '/api/analytics/series');

/** The same figures by hour or day. */
export function useAnalyticsSeries(query: QueryOf<typeof contract>): AnswerResult<typeof contract> {
  return useAnswer(analyticsSeries, { query, liveMilliseconds, keepsLast: true });
}
