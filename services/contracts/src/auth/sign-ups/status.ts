import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';
import { signUpIdSchema } from './send-verification-email.ts';

/** POST /functions/v1/email-confirmation-status: what the check-email screen asks every five seconds. */
export const emailConfirmationStatus = defineHttp({
  name: 'auth.signUps.status',
  method: 'POST',
  path: '/functions/v1/email-confirmation-status',
  access: 'anyone',
  summary: 'Whether the address of a sign-up is confirmed',
  body: z.strictObject({ signUpId: signUpIdSchema }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({ confirmed: z.boolean() }),
  errors: ['invalid_request'],
  example: { signUpId: '5b1d7c52-6d0a-4d9e-8c1e-1f6f3a2b7c90' },
});
