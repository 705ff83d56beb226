import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { planIds } from '../../plans.ts';

/** Below the banner of the dashboard (SPEC §9): a trial with 7 days or less, a fifth of the credits or less. */
export const accountWarnings = [
  'trial_ending',
  'trial_ended',
  'credits_low',
  'credits_used',
  'spend_cap_reached',
] as const;

/** The most that a month may cost. */
export const spendCapSchema = z.object({
  /** What holds; the same as the price: no overage. */
  spend_cap_cents: z.number().int().min(0),
  /** Nobody chose it: twice the plan's price. */
  is_default: z.boolean(),
  plan_price_cents: z.number().int().min(0),
  /** Price of a credit past the plan's; null where the plan stops at zero. */
  overage_cents: z.number().int().nullable(),
  overage_credits_used: z.number().int().min(0),
  overage_credits_allowed: z.number().int().min(0),
  /** What the overage costs so far. */
  overage_spend_cents: z.number().int().min(0),
});

/** GET /api/account */
export const getAccount = defineHttp({
  name: 'billing.accounts.get',
  method: 'GET',
  path: '/api/account',
  access: 'user',
  summary: 'Your plan, credits, period, spend cap and what to be warned of',
  output: z.object({
    user_id: z.uuid(),
    plan_id: z.enum(planIds),
    plan_name: z.string(),
    /** What neither usage nor requests under way have taken. */
    credits_remaining: z.number().int().min(0),
    credits_total: z.number().int().min(0),
    credits_held: z.number().int().min(0),
    period_start: z.iso.datetime(),
    period_end: z.iso.datetime().nullable(),
    trial_ends_at: z.iso.datetime().nullable(),
    trial_days_left: z.number().int().min(0).nullable(),
    last_used_at: z.iso.datetime().nullable(),
    warnings: z.array(z.enum(accountWarnings)),
    /** Credits in the order in which they are used. */
    grants: z.array(
      z.object({
        kind: z.enum(['trial', 'monthly', 'proration', 'manual']),
        reason: z.string(),
        credits: z.number().int(),
        credits_left: z.number().int().min(0),
        expires_at: z.iso.datetime().nullable(),
      }),
    ),
    spend_cap: spendCapSchema,
    created_at: z.iso.datetime(),
  }),
  errors: ['missing_token', 'invalid_token', 'forbidden', 'not_found'],
});
