import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { engagementBodyLimitBytes } from '../limits.ts';
import { pageViewCountSchema } from './user-session.ts';

/** PATCH /api/user_sessions/:id: says when a session ended and how many pages it saw. */
export const updateUserSession = defineHttp({
  name: 'engagement.userSessions.update',
  method: 'PATCH',
  path: '/api/user_sessions/:id',
  access: 'anyone',
  summary: 'End an analytics session',
  body: z.strictObject({
    ended_at: z.iso.datetime({ offset: true }).optional(),
    total_page_views: pageViewCountSchema.optional(),
  }),
  bodyLimitBytes: engagementBodyLimitBytes,
  output: z.object({}),
  successStatus: 204,
  errors: ['invalid_request', 'not_found'],
  example: { ended_at: '2026-11-21T12:00:00Z', total_page_views: 4 },
});
