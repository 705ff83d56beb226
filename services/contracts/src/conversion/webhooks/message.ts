import { z } from 'zod';
import { planIds } from '../../plans.ts';
import { batchSchema } from '../batches/batch.ts';
import { jobSchema } from '../jobs/job.ts';
import { webhookMessageTypes, type WebhookMessageType } from './endpoint.ts';

/** What a message about credits says: how they stood when the line was crossed. */
export const creditsNewsSchema = z.object({
  planId: z.enum(planIds),
  balance: z.number().int().meta({ description: 'Credits left; below zero: overage' }),
  creditsTotal: z.number().int().min(0).meta({ description: 'What the billing period began with and was given since' }),
  spendCapCents: z.number().int().min(0).meta({ description: 'What the month may cost at most, the plan included' }),
  periodStart: z.iso.datetime(),
});

export type CreditsNews = z.infer<typeof creditsNewsSchema>;

/** What a test says: which endpoint it was asked for. */
export const webhookTestSchema = z.object({ webhookId: z.uuid(), message: z.string() });

export type WebhookTest = z.infer<typeof webhookTestSchema>;

const jobEnd = { data: jobSchema };
const creditsNews = { data: creditsNewsSchema };

/** Each message there is: when it is posted, and what its `data` is. */
export const webhookMessages = {
  'job.succeeded': { ...jobEnd, summary: 'A job has its result' },
  'job.failed': { ...jobEnd, summary: 'A job has failed; its error says why' },
  'job.cancelled': { ...jobEnd, summary: 'A job was cancelled' },
  'batch.finished': { data: batchSchema, summary: 'The last job of a batch has ended' },
  'credits.low': { ...creditsNews, summary: 'Four fifths of the credits are used' },
  'credits.used': { ...creditsNews, summary: 'The credits are used up' },
  'credits.cap_reached': { ...creditsNews, summary: 'The overage has reached the spend cap' },
  'webhook.test': { data: webhookTestSchema, summary: 'You asked for a test; no endpoint chooses it' },
} satisfies Record<WebhookMessageType, { data: z.ZodType; summary: string }>;

/** The JSON that is posted. */
export const webhookMessageSchema = (type: WebhookMessageType) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: webhookMessages[type].data });

export const webhookHeaders = {
  'webhook-id': 'Names the event: the same for every try and every replay',
  'webhook-timestamp': 'When it was posted, in seconds since 1970',
  'webhook-signature': 'v1, and the HMAC-SHA-256 of id.timestamp.body in base64; one for each secret, parted by spaces',
} as const;

/** In the order in which they are told of. */
export const webhookMessageList = webhookMessageTypes.map((type) => ({ type, ...webhookMessages[type] }));
