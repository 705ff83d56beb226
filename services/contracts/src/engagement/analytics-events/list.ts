import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { pageQuerySchema } from '../list-query.ts';
import { analyticsEventSchema } from './analytics-event.ts';

/** GET /api/analytics_events: recent events, the newest first. */
export const listAnalyticsEvents = defineHttp({
  name: 'engagement.analyticsEvents.list',
  method: 'GET',
  path: '/api/analytics_events',
  access: 'admin',
  summary: 'Recent events',
  query: pageQuerySchema,
  output: z.object({ events: z.array(analyticsEventSchema), nextCursor: z.string().nullable() }),
  errors: [...adminErrors, 'invalid_request'],
});
