import { AppError } from '@octavo/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A notification that says it is older or younger than this was sent again by somebody else. */
const toleranceSeconds = 5 * 60;

export interface SignedMessage {
  id: string;
  timestampSeconds: number;
  body: Uint8Array | string;
}

/** After the Standard Webhooks scheme. */
export function signatureOf({ id, timestampSeconds, body }: SignedMessage, secret: Buffer): string {
  const mac = createHmac('sha256', secret).update(`${id}.${timestampSeconds}.`).update(body).digest('base64');
  return `v1,${mac}`;
}

/**
 * The id of a message that was signed with our secret just now.
 * @throws AppError `forbidden` when it was not.
 */
export function verifiedIdOf(body: Uint8Array, headers: IncomingHttpHeaders, secret: Buffer, now: Date): string {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  const timestampSeconds = Number(timestamp);
  const isNow = Math.abs(now.getTime() / 1_000 - timestampSeconds) <= toleranceSeconds;
  const expected = Buffer.from(signatureOf({ id: id ?? '', timestampSeconds, body }, secret));
  const isSigned = (signatures ?? '').split(' ').some((text) => {
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!id || !isNow || !isSigned) {
    throw new AppError({ code: 'forbidden', message: 'The signature is not valid' });
  }
  return id;
}
