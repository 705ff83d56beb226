import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import {
  webhookDescriptionSchema,
  webhookEndpointSchema,
  webhookErrors,
  webhookEventsSchema,
  webhookSecretSchema,
  webhooksPath,
  webhookUrlSchema,
} from './endpoint.ts';

/** POST /functions/v1/webhooks: names an address that is told about jobs and credits. */
export const createWebhook = defineHttp({
  name: 'conversion.webhooks.create',
  method: 'POST',
  path: webhooksPath,
  access: 'account',
  summary: 'Name an address that is told about your jobs and credits',
  body: z.strictObject({
    url: webhookUrlSchema,
    description: webhookDescriptionSchema.optional(),
    events: webhookEventsSchema.optional(),
  }),
  output: webhookEndpointSchema.extend({ secret: webhookSecretSchema }),
  errors: [...webhookErrors, 'invalid_request', 'conflict'],
  example: { url: 'https://example.com/hooks/octavo', events: ['job.succeeded', 'job.failed', 'credits.low'] },
});
