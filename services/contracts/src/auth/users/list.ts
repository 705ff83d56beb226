import { z } from 'zod';
import { defineHttp } from '../../contract.ts';

/** GET /api/users: accounts as auth knows them, those too that have not confirmed their address, the newest first. */
export const listAuthUsers = defineHttp({
  name: 'auth.users.list',
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  summary: 'Accounts, those that wait for their confirmation too',
  query: z.strictObject({
    confirmed: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({ description: 'Only those that confirmed their address, or only the others' }),
    email: z.string().trim().min(1).max(254).optional().meta({ description: 'How the address begins' }),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(400).optional().meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({
    users: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        email_confirmed_at: z.iso.datetime().nullable(),
        banned_until: z.iso.datetime().nullable(),
        created_at: z.iso.datetime(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: ['missing_token', 'invalid_token', 'session_not_found', 'forbidden', 'invalid_request'],
});
