import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import {
  webhookDescriptionSchema,
  webhookEndpointSchema,
  webhookErrors,
  webhookEventsSchema,
  webhookUrlSchema,
} from './endpoint.ts';

/** PATCH /functions/v1/webhooks/:id: changes an endpoint, or turns it off and on. */
export const updateWebhook = defineHttp({
  name: 'conversion.webhooks.update',
  method: 'PATCH',
  path: '/functions/v1/webhooks/:id',
  access: 'account',
  summary: 'Change a webhook endpoint, or turn it off and on',
  body: z.strictObject({
    url: webhookUrlSchema.optional(),
    description: webhookDescriptionSchema.nullable().optional(),
    events: webhookEventsSchema.optional(),
    status: z.enum(['active', 'disabled']).optional(),
  }),
  output: webhookEndpointSchema,
  errors: [...webhookErrors, 'invalid_request'],
  example: { status: 'active' },
});
