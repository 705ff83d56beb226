import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';

/** PATCH /api/users/:id: suspends an account until a time, or lets it in again. Its sessions end at once. */
export const suspendUser = defineHttp({
  name: 'auth.users.suspend',
  method: 'PATCH',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'Suspend an account until a time, or let it in again with null',
  body: z.strictObject({
    banned_until: z.iso.datetime().nullable(),
    /** For the audit log. */
    reason: z.string().trim().min(3).max(500).optional(),
  }),
  bodyLimitBytes: authBodyLimitBytes,
  output: z.object({ id: z.uuid(), banned_until: z.iso.datetime().nullable() }),
  errors: [
    'missing_token',
    'invalid_token',
    'session_not_found',
    'forbidden',
    'not_found',
    'conflict',
    'invalid_request',
  ],
  example: { banned_until: '2030-01-01T00:00:00Z', reason: 'Sends spam by our templates' },
});
