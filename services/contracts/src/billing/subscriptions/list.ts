import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { subscriptionSchema, subscriptionStatuses } from './subscription.ts';

/** GET /api/subscriptions: the caller's subscription, if it is one of the wanted status; a list of at most one. */
export const listSubscriptions = defineHttp({
  name: 'billing.subscriptions.list',
  method: 'GET',
  path: '/api/subscriptions',
  access: 'user',
  summary: 'Get your subscription',
  query: z.object({ status: z.enum(subscriptionStatuses).optional() }),
  output: z.object({ subscriptions: z.array(subscriptionSchema) }),
  errors: ['missing_token', 'invalid_token', 'invalid_request'],
});
