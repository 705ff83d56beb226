import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { webhookDeliverySchema } from './delivery.ts';
import { webhookErrors } from './endpoint.ts';

/** GET /functions/v1/webhooks/:id/deliveries: what was posted to an endpoint and what it answered, the newest first. */
export const listWebhookDeliveries = defineHttp({
  name: 'conversion.webhooks.deliveries',
  method: 'GET',
  path: '/functions/v1/webhooks/:id/deliveries',
  access: 'account',
  summary: 'See what was posted to a webhook endpoint and what it answered',
  query: z.strictObject({
    status: z.enum(['pending', 'delivered', 'failed']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().max(200).optional().meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({ deliveries: z.array(webhookDeliverySchema), nextCursor: z.string().nullable() }),
  errors: [...webhookErrors, 'invalid_request'],
});
