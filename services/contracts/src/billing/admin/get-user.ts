import { z } from 'zod';
import { userDescriptionSchema } from '../../auth/users/describe.ts';
import { defineHttp } from '../../contract.ts';
import { planIds } from '../../plans.ts';
import { paymentSchema } from '../payments/payment.ts';
import { meteredRequestSchema } from '../requests/list.ts';
import { subscriptionSchema } from '../subscriptions/subscription.ts';
import { billingAdminErrors } from './list-users.ts';

export const adminApiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mode: z.enum(['live', 'test']),
  /** `oct_live_…` and the last four characters. */
  api_key: z.string(),
  status: z.enum(['active', 'revoked']),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

export const creditGrantSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['trial', 'monthly', 'proration', 'manual', 'overage']),
  credits: z.number().int(),
  remaining: z.number().int(),
  reason: z.string(),
  granted_by: z.uuid().nullable(),
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

/** GET /api/admin/users/:id: one user, from all that is known; lists show their newest rows. */
export const getUserAsAdmin = defineHttp({
  name: 'billing.admin.getUser',
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'Everything an administrator may know of a user',
  output: z.object({
    user_id: z.uuid(),
    status: z.enum(['active', 'suspended', 'deleted']),
    /** Null where the account is gone, or auth does not answer: then `profile_available` is false. */
    profile: userDescriptionSchema.nullable(),
    profile_available: z.boolean(),
    /** Null until the address is confirmed and the account opened. */
    account: z
      .object({
        plan_id: z.enum(planIds),
        /** Below zero: overage. */
        balance: z.number().int(),
        held: z.number().int(),
        credits_total: z.number().int(),
        spend_cap_cents: z.number().int().nullable(),
        period_start: z.iso.datetime(),
        period_end: z.iso.datetime().nullable(),
        created_at: z.iso.datetime(),
      })
      .nullable(),
    subscription: subscriptionSchema.nullable(),
    api_keys: z.array(adminApiKeySchema),
    grants: z.array(creditGrantSchema),
    payments: z.array(paymentSchema),
    requests: z.array(meteredRequestSchema),
  }),
  errors: [...billingAdminErrors, 'not_found'],
});
