import { z } from 'zod';
import { defineHttp } from '../contract.ts';

/** POST /auth/v1/logout: ends this session, all of the user's, or all but this one. */
export const signOut = defineHttp({
  name: 'auth.signOut',
  method: 'POST',
  path: '/auth/v1/logout',
  access: 'user',
  summary: 'Sign out here, everywhere, or everywhere else',
  query: z.object({ scope: z.enum(['global', 'local', 'others']).default('global') }),
  output: z.object({}),
  successStatus: 204,
  errors: ['missing_token', 'invalid_token', 'session_not_found'],
});
