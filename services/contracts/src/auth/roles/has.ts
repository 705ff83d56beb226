import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';

/** POST /api/rpc/has_role: whether a user has a role. Users ask about themselves, admins about anybody. */
export const hasRole = defineHttp({
  name: 'auth.roles.has',
  method: 'POST',
  path: '/api/rpc/has_role',
  access: 'user',
  summary: 'Whether a user has a role',
  body: z.strictObject({ _user_id: z.uuid(), _role: z.enum(['admin']) }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.boolean(),
  errors: ['missing_token', 'invalid_token', 'session_not_found', 'invalid_request', 'forbidden'],
  example: { _user_id: '5b1d7c52-6d0a-4d9e-8c1e-1f6f3a2b7c90', _role: 'admin' },
});
