import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { engagementBodyLimitBytes } from '../limits.ts';
import { analyticsSessionIdSchema, browserNames, deviceTypes } from './user-session.ts';

/**
 * POST /api/user_sessions: begins a tab's session. What is left out is told from the User-Agent. Answers 204, and no id,
 * to who asks not to be tracked (`DNT: 1`, `Sec-GPC: 1`) and to crawlers: there is then nothing to send on.
 */
export const createUserSession = defineHttp({
  name: 'engagement.userSessions.create',
  method: 'POST',
  path: '/api/user_sessions',
  access: 'anyone',
  summary: 'Begin an analytics session',
  body: z.strictObject({
    device_type: z.enum(deviceTypes).optional(),
    browser: z.enum(browserNames).optional(),
    user_id: z.uuid().nullish().meta({ description: 'Not read: the access token says who is signed in' }),
  }),
  bodyLimitBytes: engagementBodyLimitBytes,
  output: z.object({ id: analyticsSessionIdSchema }),
  errors: ['invalid_request'],
  example: { device_type: 'desktop', browser: 'Firefox' },
});
