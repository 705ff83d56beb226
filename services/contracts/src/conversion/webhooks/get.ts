import { defineHttp } from '../../contract.ts';
import { webhookEndpointSchema, webhookErrors } from './endpoint.ts';

/** GET /functions/v1/webhooks/:id */
export const getWebhook = defineHttp({
  name: 'conversion.webhooks.get',
  method: 'GET',
  path: '/functions/v1/webhooks/:id',
  access: 'account',
  summary: 'See a webhook endpoint',
  output: webhookEndpointSchema,
  errors: webhookErrors,
});
