import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { webhookErrors, webhookSecretSchema } from './endpoint.ts';

const day = 24 * 60 * 60;

/** POST /functions/v1/webhooks/:id/rotate-secret: while the overlap lasts, both secrets sign. */
export const rotateWebhookSecret = defineHttp({
  name: 'conversion.webhooks.rotateSecret',
  method: 'POST',
  path: '/functions/v1/webhooks/:id/rotate-secret',
  access: 'account',
  summary: 'Give a webhook endpoint a new secret',
  body: z.strictObject({
    overlapSeconds: z
      .number()
      .int()
      .min(0)
      .max(7 * day)
      .default(day)
      .meta({ description: 'How long the former secret signs as well; a day by default' }),
  }),
  output: z.object({ secret: webhookSecretSchema, formerSecretUntil: z.iso.datetime() }),
  errors: [...webhookErrors, 'invalid_request'],
  example: { overlapSeconds: 3_600 },
});
