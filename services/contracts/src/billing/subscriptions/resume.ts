import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { subscriptionErrors, subscriptionSchema } from './subscription.ts';

/** POST /api/subscriptions/resume: takes a cancellation or a chosen downgrade back while the period lasts. */
export const resumeSubscription = defineHttp({
  name: 'billing.subscriptions.resume',
  method: 'POST',
  path: '/api/subscriptions/resume',
  access: 'user',
  summary: 'Take back a cancellation or downgrade',
  output: z.object({ subscription: subscriptionSchema }),
  errors: subscriptionErrors,
});
