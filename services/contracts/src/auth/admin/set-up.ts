import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';

/** POST /functions/v1/setup-admin-user: makes the fixed admin account, once, with the operator's setup password (DESIGN ruling 3). */
export const setUpAdmin = defineHttp({
  name: 'auth.admin.setUp',
  method: 'POST',
  path: '/functions/v1/setup-admin-user',
  access: 'anyone',
  summary: 'Make the admin account, once',
  body: z.strictObject({ setupPassword: z.string().max(1_000) }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({ success: z.literal(true) }),
  errors: ['invalid_request', 'forbidden', 'conflict', 'overloaded'],
  example: { setupPassword: 'the one the operator set' },
});
