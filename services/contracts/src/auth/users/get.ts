import { defineHttp } from '../../contract.ts';
import { authUserSchema } from '../token.ts';

/** GET /auth/v1/user: who is signed in, as the account stands now. */
export const getUser = defineHttp({
  name: 'auth.users.get',
  method: 'GET',
  path: '/auth/v1/user',
  access: 'user',
  summary: 'Who is signed in',
  output: authUserSchema,
  errors: ['missing_token', 'invalid_token', 'session_not_found'],
});
