import { AppError } from '@octavo/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { ProviderEvent } from '../provider.ts';

/** Stripe's own default: older is a replay. */
const toleranceSeconds = 5 * 60;

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({
    object: z.object({
      id: z.string(),
      client_reference_id: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

/**
 * Reads a notification that Stripe signed just now.
 * @throws AppError `forbidden` when it did not.
 */
export function readStripeWebhook(
  { body, headers }: { body: Uint8Array; headers: IncomingHttpHeaders },
  { secret, now }: { secret: string; now: Date },
): ProviderEvent {
  verify(body, String(headers['stripe-signature'] ?? ''), { secret, now });
  const { id, type, created, data } = parse(body);
  const { object } = data;
  const paymentId = object.metadata?.['payment_id'] ?? object.client_reference_id ?? undefined;
  return {
    id,
    type,
    occurredAt: new Date(created * 1_000),
    payment: paymentId === undefined ? undefined : { paymentId },
    outcome: outcomeOf(type, object.metadata?.['charge'] === 'saved'),
  };
}

/**
 * Notifications say that something happened; what it was, Stripe's API says. A card that fails on Stripe's page can be
 * followed by one that pays: only a saved card's failure is an end.
 */
function outcomeOf(type: string, isSaved: boolean): ProviderEvent['outcome'] {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return 'ask';
    case 'checkout.session.async_payment_failed':
      return { status: 'failed', reason: 'card_declined' };
    case 'checkout.session.expired':
      return { status: 'cancelled', reason: 'page_expired' };
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return isSaved ? 'ask' : undefined;
    default:
      return undefined;
  }
}

function verify(body: Uint8Array, header: string, { secret, now }: { secret: string; now: Date }): void {
  const parts = header.split(',').map((part) => part.split('=', 2));
  const timestamp = Number(parts.find(([name]) => name === 't')?.[1]);
  const isNow = Math.abs(now.getTime() / 1_000 - timestamp) <= toleranceSeconds;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const isSigned = parts
    .filter(([name]) => name === 'v1')
    .some(([, signature]) => {
      const given = Buffer.from(signature ?? '', 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isNow || !isSigned) {
    throw new AppError({ code: 'forbidden', message: 'The signature is not valid' });
  }
}

function parse(body: Uint8Array): z.infer<typeof eventSchema> {
  try {
    return eventSchema.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch (cause) {
    throw new AppError({ code: 'invalid_request', message: 'This is no notification', cause });
  }
}
