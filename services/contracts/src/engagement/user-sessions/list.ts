import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { pageQuerySchema } from '../list-query.ts';
import { userSessionSchema } from './user-session.ts';

/** GET /api/user_sessions: recent sessions, the newest first. */
export const listUserSessions = defineHttp({
  name: 'engagement.userSessions.list',
  method: 'GET',
  path: '/api/user_sessions',
  access: 'admin',
  summary: 'Recent analytics sessions',
  query: pageQuerySchema,
  output: z.object({ sessions: z.array(userSessionSchema), nextCursor: z.string().nullable() }),
  errors: [...adminErrors, 'invalid_request'],
});
