import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { engagementBodyLimitBytes } from '../limits.ts';
import { analyticsSessionIdSchema } from '../user-sessions/user-session.ts';
import { pagePathSchema } from './page-visit.ts';

/** PATCH /api/page_visits: how long the session's newest visit to a page lasted; a later word replaces it. */
export const updatePageVisit = defineHttp({
  name: 'engagement.pageVisits.update',
  method: 'PATCH',
  path: '/api/page_visits',
  access: 'anyone',
  summary: 'Record how long a page visit lasted',
  body: z.strictObject({
    session_id: analyticsSessionIdSchema,
    page_path: pagePathSchema,
    duration: z.number().min(0).max(Number.MAX_SAFE_INTEGER).meta({ description: 'Seconds' }),
  }),
  bodyLimitBytes: engagementBodyLimitBytes,
  jsonAsText: true,
  output: z.object({}),
  successStatus: 204,
  errors: ['invalid_request', 'not_found'],
  example: { session_id: '2f1c5b0e-6b7a-8c3d-9a4e-5f6071829304', page_path: '/pricing', duration: 42 },
});
