import { defineHttp } from '../../contract.ts';
import { webhookDeliverySchema } from './delivery.ts';
import { webhookErrors } from './endpoint.ts';

/** POST /functions/v1/webhooks/:id/test: posts `webhook.test` to an endpoint, as every event is posted. */
export const testWebhook = defineHttp({
  name: 'conversion.webhooks.test',
  method: 'POST',
  path: '/functions/v1/webhooks/:id/test',
  access: 'account',
  summary: 'Post a test event to a webhook endpoint',
  output: webhookDeliverySchema,
  errors: [...webhookErrors, 'conflict', 'rate_limited'],
});
