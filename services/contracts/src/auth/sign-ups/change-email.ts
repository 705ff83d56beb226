import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { emailSchema } from '../../validation/email.ts';
import { authBodyLimitBytes } from '../token.ts';
import { sentVerificationSchema, signUpIdSchema } from './send-verification-email.ts';

/** POST /functions/v1/change-pending-email: the check-email screen, for an address that was mistyped. */
export const changePendingEmail = defineHttp({
  name: 'auth.signUps.changeEmail',
  method: 'POST',
  path: '/functions/v1/change-pending-email',
  access: 'anyone',
  summary: 'Correct the address of a sign-up',
  body: z.strictObject({ signUpId: signUpIdSchema, email: emailSchema }),
  bodyLimitBytes: authBodyLimitBytes,
  output: sentVerificationSchema,
  errors: ['invalid_request', 'not_found', 'user_already_exists', 'over_email_send_rate_limit'],
  example: { signUpId: '5b1d7c52-6d0a-4d9e-8c1e-1f6f3a2b7c90', email: 'ada@example.org' },
});
