import { z } from 'zod';
import { defineEvent } from '../../contract.ts';
import { planIds } from '../../plans.ts';

export const subscriptionEventNames = [
  'trial_started',
  'trial_over',
  'purchased',
  'upgraded',
  'downgrade_scheduled',
  'cancel_scheduled',
  'resumed',
  'renewed',
  'renewal_failed',
  'grace_over',
  'ended',
  'refunded',
] as const;

export type SubscriptionEventName = (typeof subscriptionEventNames)[number];

/** A subscription went from one state to another: one event for each transition. */
export const subscriptionChanged = defineEvent({
  name: 'billing.subscriptions.changed',
  payload: z.object({
    subscriptionId: z.uuid(),
    userId: z.uuid(),
    event: z.enum(subscriptionEventNames),
    planId: z.enum(planIds),
    status: z.enum(['active', 'past_due', 'ended']),
    currentPeriodEnd: z.iso.datetime(),
    occurredAt: z.iso.datetime(),
  }),
});
