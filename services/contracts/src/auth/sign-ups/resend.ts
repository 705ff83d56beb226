import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';
import { sentVerificationSchema, signUpIdSchema } from './send-verification-email.ts';

/** POST /functions/v1/resend-verification-email: the check-email screen's button, once a minute. */
export const resendVerificationEmail = defineHttp({
  name: 'auth.signUps.resend',
  method: 'POST',
  path: '/functions/v1/resend-verification-email',
  access: 'anyone',
  summary: 'Send the link of a sign-up again',
  body: z.strictObject({ signUpId: signUpIdSchema }),
  bodyLimitBytes: authBodyLimitBytes,
  output: sentVerificationSchema,
  errors: ['invalid_request', 'not_found', 'over_email_send_rate_limit'],
  example: { signUpId: '5b1d7c52-6d0a-4d9e-8c1e-1f6f3a2b7c90' },
});
