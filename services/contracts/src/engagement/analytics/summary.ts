import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';

/** From when to when; whole hours count. Without them, everything. */
export const periodQuerySchema = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});

export const analyticsTotalsSchema = z.object({
  page_views: z.number().int(),
  /** Sessions that saw a page: nobody is followed from one tab to the next. */
  unique_visitors: z.number().int(),
  sessions: z.number().int(),
  average_session_seconds: z.number().int().nullable().meta({ description: 'Of sessions that ended' }),
  events: z.number().int(),
});

/** GET /api/analytics/summary: the figures of the admin dashboard. */
export const analyticsSummary = defineHttp({
  name: 'engagement.analytics.summary',
  method: 'GET',
  path: '/api/analytics/summary',
  access: 'admin',
  summary: 'Page views, visitors, sessions, events and top pages',
  query: periodQuerySchema,
  output: analyticsTotalsSchema.extend({
    /** SPEC §9: the top 5 of the last 100 visits. */
    top_pages: z.array(z.object({ page_path: z.string(), views: z.number().int() })),
  }),
  errors: [...adminErrors, 'invalid_request'],
});
