import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';

/**
 * DELETE /api/account/me/me: deletes the caller's account for good. Asks for the current password, or a sign-in of the last
 * 15 minutes, and for the account's address as it is typed to confirm. Administrators cannot delete theirs: `forbidden`.
 */
export const deleteAccount = defineHttp({
  name: 'auth.account.delete',
  method: 'DELETE',
  path: '/api/account/me',
  access: 'user',
  summary: 'Delete your account for good',
  body: z.strictObject({
    /** The account's address, typed by whoever means it. */
    confirmation: z.string().trim().min(1).max(254),
    current_password: z.string().min(1).max(1_000).optional(),
  }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({ deleted: z.literal(true) }),
  errors: [
    'missing_token',
    'invalid_token',
    'session_not_found',
    'forbidden',
    'invalid_request',
    'invalid_credentials',
    'reauthentication_needed',
    'overloaded',
  ],
  example: { confirmation: 'ada@example.com', current_password: 'Analytical-Engine-1843' },
});
