import type { Lifecycle } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { raiseAlerts } from './raise.ts';

/** Tells owners what their balances have come to, beside the requests that brought it about. */
export interface Alerts {
  raise(userId: string): void;
}

export function createAlerts(
  context: Pick<BillingContext, 'database' | 'outbox' | 'now' | 'log'>,
  lifecycle: Lifecycle,
): Alerts {
  const raising = new Map<string, Promise<void>>();
  lifecycle.onStop('alerts', async () => {
    await Promise.all(raising.values());
  });
  return {
    raise(userId) {
      if (!raising.has(userId)) {
        const work = raiseAlerts(context, userId)
          .then(
            () => undefined,
            (error: unknown) => context.log.error({ err: error, userId }, 'an alert waits for the next look'),
          )
          .finally(() => raising.delete(userId));
        raising.set(userId, work);
      }
    },
  };
}
