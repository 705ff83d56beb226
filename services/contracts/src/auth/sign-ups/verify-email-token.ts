import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';

/** POST /functions/v1/verify-email-token: the page that the link to confirm an address opens. */
export const verifyEmailToken = defineHttp({
  name: 'auth.signUps.verifyEmailToken',
  method: 'POST',
  path: '/functions/v1/verify-email-token',
  access: 'anyone',
  summary: 'Confirm the address of a sign-up',
  body: z.strictObject({ token: z.string().max(200) }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({
    success: z.boolean(),
    error: z.string().optional(),
    /** Opened, it signs the user in. */
    authUrl: z.url().optional(),
  }),
  errors: ['invalid_request'],
  example: { token: 'q1Zb1nT2W1o0lYJ5v7m3Kf9s8d6a4c2e0g1h3j5k7l8' },
});
