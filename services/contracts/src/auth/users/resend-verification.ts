import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';

/**
 * POST /api/users/:id/resend_verification: sends the link that confirms an address once more, for somebody whom it did
 * not reach. `conflict` when the address is confirmed.
 */
export const resendVerification = defineHttp({
  name: 'auth.users.resendVerification',
  method: 'POST',
  path: '/api/users/:id/resend_verification',
  access: 'admin',
  summary: 'Send an account its verification e-mail again',
  body: z.strictObject({}),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({ sent: z.literal(true), email: z.string() }),
  errors: [
    'missing_token',
    'invalid_token',
    'session_not_found',
    'forbidden',
    'not_found',
    'conflict',
    'over_email_send_rate_limit',
    'invalid_request',
  ],
  example: {},
});
