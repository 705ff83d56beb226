import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { engagementBodyLimitBytes } from '../limits.ts';
import { analyticsSessionIdSchema, pageViewCountSchema } from './user-session.ts';

/** POST /api/end-session: the beacon that a browser sends as a page unloads, as text/plain or JSON. */
export const endUserSession = defineHttp({
  name: 'engagement.userSessions.end',
  method: 'POST',
  path: '/api/end-session',
  access: 'anyone',
  summary: 'End an analytics session by a beacon',
  body: z.object({
    sessionId: analyticsSessionIdSchema,
    pageViews: pageViewCountSchema.optional(),
    endedAt: z.iso.datetime({ offset: true }).optional(),
  }),
  bodyLimitBytes: engagementBodyLimitBytes,
  jsonAsText: true,
  output: z.object({}),
  successStatus: 204,
  errors: ['invalid_request', 'not_found'],
  example: { sessionId: '2f1c5b0e-6b7a-8c3d-9a4e-5f6071829304', pageViews: 4, endedAt: '2026-11-21T12:00:00.000Z' },
});
