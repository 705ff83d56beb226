import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';
import { redirectQuerySchema } from '../redirect.ts';
import { authBodyLimitBytes } from '../token.ts';

/** POST /auth/v1/recover: sends a link that signs in once. Whether there is such an account does not show. */
export const recoverPassword = defineHttp({
  name: 'auth.passwords.recover',
  method: 'POST',
  path: '/auth/v1/recover',
  access: 'anyone',
  summary: 'Send a link to choose a new password',
  query: redirectQuerySchema,
  body: z.object({ email: emailSchema }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({}),
  errors: ['invalid_request', 'over_email_send_rate_limit'],
  example: { email: 'ada@example.com' },
});
