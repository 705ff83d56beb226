import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { paidPlanIds, subscriptionErrors, subscriptionSchema } from './subscription.ts';

/**
 * POST /api/subscriptions/change: to another plan. Down: with the next period. Up: at once, charged to the card that
 * paid last; `paymentId` is that charge, and the plan changes when it is completed. Without such a card use
 * create-payment.
 */
export const changeSubscription = defineHttp({
  name: 'billing.subscriptions.change',
  method: 'POST',
  path: '/api/subscriptions/change',
  access: 'user',
  summary: 'Change your plan',
  body: z.strictObject({ planId: z.enum(paidPlanIds) }),
  bodyLimitBytes: 4 * 1024,
  output: z.object({ subscription: subscriptionSchema, paymentId: z.uuid().nullable() }),
  errors: subscriptionErrors,
  example: { planId: 'professional' },
});
