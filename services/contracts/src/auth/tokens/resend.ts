import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';
import { redirectQuerySchema } from '../redirect.ts';
import { authBodyLimitBytes } from '../token.ts';

/** POST /auth/v1/resend: sends the link again, once a minute. Whether there is such an account does not show. */
export const resendToken = defineHttp({
  name: 'auth.tokens.resend',
  method: 'POST',
  path: '/auth/v1/resend',
  access: 'anyone',
  summary: 'Send the link to confirm an address again',
  query: redirectQuerySchema,
  body: z.object({ type: z.enum(['signup', 'email_change']), email: emailSchema }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({}),
  errors: ['invalid_request', 'over_email_send_rate_limit'],
  example: { type: 'signup', email: 'ada@example.com' },
});
