import { z } from 'zod';
import { planIds, type PlanId } from '../../plans.ts';

/** Plans that money is asked for, from the smallest up. */
export const paidPlanIds = ['starter', 'professional', 'enterprise'] as const satisfies readonly PlanId[];

export type PaidPlanId = (typeof paidPlanIds)[number];

/** `past_due`: a renewal could not be charged, and is tried again. */
export const subscriptionStatuses = ['active', 'past_due', 'ended'] as const;

/** A user's subscription, as its owner reads it. */
export const subscriptionSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  status: z.enum(subscriptionStatuses),
  plan_id: z.enum(planIds),
  current_period_start: z.iso.datetime(),
  current_period_end: z.iso.datetime(),
  cancel_at_period_end: z.boolean(),
  /** The plan that begins with the next period, where another was chosen. */
  next_plan_id: z.enum(paidPlanIds).nullable(),
  /** When a renewal that failed is tried again, or given up. */
  next_retry_at: z.iso.datetime().nullable(),
});

export type SubscriptionBody = z.infer<typeof subscriptionSchema>;

export const subscriptionErrors = ['missing_token', 'invalid_token', 'invalid_request', 'conflict'] as const;
