import { receivePaymentWebhook } from '@octavo/contracts';
import type { Log } from '@octavo/kit';
import type { Database } from '../../database.ts';
import { takeDueNotification } from './books.ts';
import { signatureOf } from './signature.ts';

const timeoutMilliseconds = 10_000;
const leaseMilliseconds = 30_000;
const longestPauseMilliseconds = 60 * 60 * 1_000;
const mostAttempts = 30;

/**
 * Posts one notification that is due to our own webhook, as a provider would: signed, from outside, again and again
 * until it is heard.
 * @returns whether there was one.
 */
export async function postNotification(options: {
  database: Database;
  secret: Buffer;
  publicUrl: () => string;
  now: () => Date;
  log: Log;
}): Promise<boolean> {
  const { database, secret, log } = options;
  const now = options.now();
  const due = await takeDueNotification(database, now, new Date(now.getTime() + leaseMilliseconds));
  if (!due) {
    return false;
  }
  const timestampSeconds = Math.floor(now.getTime() / 1_000);
  const heard = await post(`${options.publicUrl()}${receivePaymentWebhook.path.replace(':provider', 'sandbox')}`, {
    body: due.payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': due.id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signatureOf({ id: due.id, timestampSeconds, body: due.payload }, secret),
    },
  });
  if (heard || due.attempts >= mostAttempts) {
    await database.sandboxNotification.deleteMany({ where: { id: due.id } });
  } else {
    const pause = Math.min(1_000 * 2 ** Math.min(due.attempts - 1, 20), longestPauseMilliseconds);
    await database.sandboxNotification.updateMany({
      where: { id: due.id },
      data: { dueAt: new Date(now.getTime() + pause) },
    });
  }
  if (!heard) {
    log.warn({ notificationId: due.id, attempts: due.attempts }, 'the sandbox was not heard');
  }
  return true;
}

async function post(url: string, message: { body: string; headers: Record<string, string> }): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      ...message,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
