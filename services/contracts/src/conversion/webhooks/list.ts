import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { webhookEndpointSchema, webhookErrors, webhooksPath } from './endpoint.ts';

/** GET /functions/v1/webhooks: the account's endpoints. */
export const listWebhooks = defineHttp({
  name: 'conversion.webhooks.list',
  method: 'GET',
  path: webhooksPath,
  access: 'account',
  summary: 'List your webhook endpoints',
  output: z.object({ webhooks: z.array(webhookEndpointSchema) }),
  errors: webhookErrors,
});
