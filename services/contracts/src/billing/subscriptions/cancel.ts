import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { subscriptionErrors, subscriptionSchema } from './subscription.ts';

/** POST /api/subscriptions/cancel: no further period is charged; what is paid for stays until its end. */
export const cancelSubscription = defineHttp({
  name: 'billing.subscriptions.cancel',
  method: 'POST',
  path: '/api/subscriptions/cancel',
  access: 'user',
  summary: 'Cancel at the end of the period',
  output: z.object({ subscription: subscriptionSchema }),
  errors: subscriptionErrors,
});
