import { z } from 'zod';

/** `credits.…`: what the account is told by e-mail too, once in a billing period. */
export const webhookEventTypes = [
  'job.succeeded',
  'job.failed',
  'job.cancelled',
  'batch.finished',
  'credits.low',
  'credits.used',
  'credits.cap_reached',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

/** What is posted when its owner asks for it, and at no other time: no endpoint chooses it. */
export const webhookTestType = 'webhook.test';

/** Everything that is ever posted. */
export const webhookMessageTypes = [...webhookEventTypes, webhookTestType] as const;

export type WebhookMessageType = (typeof webhookMessageTypes)[number];

export const webhookUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .meta({ description: 'Where events are posted: https, and an address that the internet can reach' });

export const webhookEventsSchema = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .meta({ description: 'Which events; all by default' });

/** What a database's text can hold. */
export const webhookDescriptionSchema = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'), 'Remove the null characters');

/** Where a customer is told about jobs and credits. The secret is shown when it is made, and never again. */
export const webhookEndpointSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(webhookEventTypes)),
  status: z.enum(['active', 'disabled']),
  /** `gone`: it answered 410. `failing`: nothing was delivered for days. `owner`: on request. */
  disabledReason: z.enum(['gone', 'failing', 'owner']).nullable(),
  createdAt: z.iso.datetime(),
});

export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

export const webhookSecretSchema = z
  .string()
  .meta({ description: 'whsec_ and base64: signs what is posted, after the Standard Webhooks scheme' });

export const webhookErrors = ['missing_api_key', 'invalid_api_key', 'invalid_token', 'not_found'] as const;

export const webhooksPath = '/functions/v1/webhooks';
