import { defineHttp } from '../../contract.ts';
import { webhookDeliverySchema } from './delivery.ts';
import { webhookErrors } from './endpoint.ts';

/** POST /functions/v1/webhooks/:id/deliveries/:deliveryId/replay: posts an event again, now, under its own id. */
export const replayWebhookDelivery = defineHttp({
  name: 'conversion.webhooks.replay',
  method: 'POST',
  path: '/functions/v1/webhooks/:id/deliveries/:deliveryId/replay',
  access: 'account',
  summary: 'Post an event to a webhook endpoint again',
  output: webhookDeliverySchema,
  errors: [...webhookErrors, 'conflict'],
});
