import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { webhookErrors } from './endpoint.ts';

/** DELETE /functions/v1/webhooks/:id: forgets an endpoint, its secrets and its log. */
export const deleteWebhook = defineHttp({
  name: 'conversion.webhooks.delete',
  method: 'DELETE',
  path: '/functions/v1/webhooks/:id',
  access: 'account',
  summary: 'Forget a webhook endpoint and its log',
  output: z.object({ deleted: z.literal(true) }),
  errors: webhookErrors,
});
