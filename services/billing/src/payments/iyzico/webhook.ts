import { AppError } from '@octavo/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { ProviderEvent } from '../provider.ts';

const text = z.union([z.string(), z.number()]).transform(String);

const notificationSchema = z.object({
  iyziReferenceCode: text,
  iyziEventType: z.string(),
  iyziEventTime: z.coerce.number(),
  paymentConversationId: z.string(),
  status: z.string(),
  /** Of a payment page. */
  token: z.string().optional(),
  iyziPaymentId: text.optional(),
  /** Of a charge without a page. */
  paymentId: text.optional(),
});

type Notification = z.infer<typeof notificationSchema>;

/**
 * Reads a notification that iyzico signed. What it says is not taken from it: the signature covers no time, so we ask
 * what became of the payment, and an old notification that is sent again tells nothing new.
 * @throws AppError `forbidden` when it is not iyzico's.
 */
export function readIyzicoWebhook(
  { body, headers }: { body: Uint8Array; headers: IncomingHttpHeaders },
  secretKey: string,
): ProviderEvent {
  const notification = parse(body);
  const given = Buffer.from(String(headers['x-iyz-signature-v3'] ?? ''), 'hex');
  const expected = createHmac('sha256', secretKey).update(signedText(notification, secretKey)).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError({ code: 'forbidden', message: 'The signature is not valid' });
  }
  const { iyziReferenceCode, iyziEventType, iyziEventTime, token, paymentConversationId } = notification;
  return {
    id: iyziReferenceCode,
    type: iyziEventType,
    occurredAt: new Date(iyziEventTime),
    payment: token === undefined ? { conversationId: paymentConversationId } : { reference: token },
    outcome: 'ask',
  };
}

/** Version 3 of the scheme: the fields one after another, the secret first; payment pages have two more. */
export function signedText(notification: Notification, secretKey: string): string {
  const { iyziEventType, iyziPaymentId, paymentId, token, paymentConversationId, status } = notification;
  return token === undefined
    ? `${secretKey}${iyziEventType}${paymentId ?? ''}${paymentConversationId}${status}`
    : `${secretKey}${iyziEventType}${iyziPaymentId ?? ''}${token}${paymentConversationId}${status}`;
}

function parse(body: Uint8Array): Notification {
  try {
    return notificationSchema.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch (cause) {
    throw new AppError({ code: 'invalid_request', message: 'This is no notification', cause });
  }
}
