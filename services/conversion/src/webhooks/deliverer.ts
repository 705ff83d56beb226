import { productName } from '@octavo/contracts';
import type { Lifecycle } from '@octavo/kit';
import type { WebhooksContext } from './context.ts';
import { effectOf } from './effect.ts';
import { post } from './post.ts';
import { signatureOf } from './secret.ts';
import type { DueDelivery, EndpointRow } from './store.ts';

/** Posts what is due. */
export interface WebhookDeliverer {
  /** Something may be due: look now. */
  wake(): void;
  start(lifecycle: Lifecycle): void;
}

const slots = 32;
/** So that one endpoint that hangs does not take every slot. */
const slotsPerEndpoint = 4;
const pollMilliseconds = 1_000;
/** Added to the deadline of a try: after it, whoever took the delivery is taken for dead. */
const leaseMarginMilliseconds = 15_000;
export const retentionMilliseconds = 30 * 24 * 60 * 60 * 1_000;
const purgeEveryMilliseconds = 60 * 60 * 1_000;

export function createDeliverer(context: Omit<WebhooksContext, 'deliverer'>): WebhookDeliverer {
  const { webhooks, rules, log } = context;
  const underWay = new Map<Promise<void>, string>();
  let wakeUp = (): void => {};
  let awake = false;

  async function takeAndPost(): Promise<number> {
    const free = slots - underWay.size;
    if (free <= 0) {
      return 0;
    }
    const now = context.now();
    const times = {
      now: new Date(now),
      until: new Date(now + rules.timeoutMilliseconds + leaseMarginMilliseconds),
    };
    const due = await webhooks.takeDue(times, Math.min(free, slotsPerEndpoint), busyEndpoints());
    for (const delivery of due) {
      const work = deliver(context, delivery)
        .catch((error: unknown) => log.error({ err: error, deliveryId: delivery.id }, 'could not deliver a webhook'))
        .finally(() => {
          underWay.delete(work);
          wake();
        });
      underWay.set(work, delivery.endpointId);
    }
    return due.length;
  }

  function busyEndpoints(): string[] {
    const counts = new Map<string, number>();
    for (const endpointId of underWay.values()) {
      counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= slotsPerEndpoint).map(([endpointId]) => endpointId);
  }

  async function work(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      awake = false;
      const taken = await takeAndPost().catch((error: unknown) => {
        log.warn({ err: error }, 'webhooks wait');
        return 0;
      });
      if (taken === 0 && !awake) {
        await sleep();
      }
    }
    await Promise.all(underWay.keys());
  }

  async function sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    awake = true;
    wakeUp();
  }

  return {
    wake,
    start(lifecycle) {
      const working = work(lifecycle.stopping);
      const purge = setInterval(() => {
        webhooks
          .purge(new Date(context.now() - retentionMilliseconds))
          .catch((error: unknown) => log.warn({ err: error }, 'could not purge the webhook log'));
      }, purgeEveryMilliseconds);
      lifecycle.stopping.addEventListener('abort', wake, { once: true });
      lifecycle.onStop('webhooks', () => {
        clearInterval(purge);
        return working;
      });
    },
  };
}

async function deliver(context: Omit<WebhooksContext, 'deliverer'>, delivery: DueDelivery): Promise<void> {
  const { webhooks, rules, log } = context;
  const { endpoint } = delivery;
  if (endpoint.status !== 'active') {
    await webhooks.giveUp(delivery.id);
    return;
  }
  const at = new Date(context.now());
  const timestampSeconds = Math.floor(at.getTime() / 1_000);
  const message = { id: delivery.eventId, timestampSeconds, payload: delivery.payload };
  const headers = {
    'user-agent': `${productName}-Webhooks/1.0`,
    'webhook-id': message.id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatureOf(message, secretsOf(context, endpoint, at)),
  };
  const startedAt = performance.now();
  const outcome = await post(endpoint.url, { headers, payload: delivery.payload }, rules);
  const durationMilliseconds = Math.round(performance.now() - startedAt);
  const effect = effectOf(outcome, { attempts: delivery.attempts, failingSince: endpoint.failingSince }, at);
  await webhooks.record(delivery, { at, durationMilliseconds, ...outcome }, effect);
  log.info(
    {
      deliveryId: delivery.id,
      type: delivery.type,
      status: outcome.responseStatus ?? outcome.error,
      durationMilliseconds,
    },
    'webhook',
  );
}

/** After a rotation the former secret signs as well, for as long as its owner said. */
function secretsOf({ safe }: Pick<WebhooksContext, 'safe'>, endpoint: EndpointRow, at: Date): string[] {
  const { id, secretEncrypted, formerSecretEncrypted, formerSecretUntil } = endpoint;
  const former =
    formerSecretEncrypted && formerSecretUntil && formerSecretUntil > at ? formerSecretEncrypted : undefined;
  return [secretEncrypted, ...(former ? [former] : [])].map((sealed) => safe.open(sealed, id));
}
