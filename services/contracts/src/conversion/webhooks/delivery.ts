import { z } from 'zod';
import { webhookMessageTypes } from './endpoint.ts';

/** One event on its way to one endpoint, with every try. */
export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  /** What the endpoint gets as webhook-id: the same for a replay, so that it can tell it has seen it. */
  eventId: z.uuid(),
  type: z.enum(webhookMessageTypes),
  /** The very text that is signed and posted. */
  payload: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      durationMilliseconds: z.number().int(),
      /** Null when nothing answered; then `error` says why. */
      responseStatus: z.number().int().nullable(),
      responseExcerpt: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
