import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { billingAdminErrors } from './list-users.ts';

export const manualGrantSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  credits: z.number().int().positive(),
  reason: z.string(),
  /** The admin. */
  granted_by: z.uuid().nullable(),
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

/** POST /api/admin/grants: credits by hand, in the ledger with who gave them and why. */
export const grantManually = defineHttp({
  name: 'billing.admin.grant',
  method: 'POST',
  path: '/api/admin/grants',
  access: 'admin',
  summary: 'Give a user credits, with a reason',
  body: z.strictObject({
    /** Chosen by the caller: the same again is the same grant. */
    id: z.uuid(),
    user_id: z.uuid(),
    credits: z.number().int().min(1).max(1_000_000),
    reason: z.string().trim().min(5).max(500),
    expires_at: z.iso.datetime().nullable().default(null),
  }),
  output: manualGrantSchema,
  errors: [...billingAdminErrors, 'not_found', 'conflict'],
  example: {
    id: '0d9cf0d1-3f0a-4a53-9e55-2c2f8a5b7f10',
    user_id: '7b0f7a52-6a63-4a2e-9a55-0d9a3f6a1c11',
    credits: 500,
    reason: 'Apology for the outage of 3 March',
  },
});
