import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';

/** POST /functions/v1/change-password: the settings page's form, checked in SPEC §5's order. */
export const changePassword = defineHttp({
  name: 'auth.passwords.change',
  method: 'POST',
  path: '/functions/v1/change-password',
  access: 'user',
  summary: 'Change your password, with the current one',
  body: z.strictObject({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({ success: z.literal(true) }),
  errors: [
    'missing_token',
    'invalid_token',
    'session_not_found',
    'invalid_request',
    'invalid_credentials',
    'weak_password',
    'overloaded',
  ],
  example: {
    currentPassword: 'Analytical-Engine-1843',
    newPassword: 'Difference-Engine-2',
    confirmation: 'Difference-Engine-2',
  },
});
