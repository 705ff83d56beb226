import type { BillingContext } from '../context.ts';

const batchSize = 500;

type SweepContext = Pick<BillingContext, 'credits' | 'metrics' | 'log' | 'now'>;

/**
 * Gives back the credits of requests whose gateway died before it could say how they ended. Several instances may
 * sweep at once.
 * @returns how many holds it released.
 */
export async function sweepExpiredHolds({ credits, metrics, log, now }: SweepContext): Promise<number> {
  let swept = 0;
  for (;;) {
    const released = await credits.releaseExpired(now(), batchSize);
    swept += released.length;
    metrics.holdsFinishedTotal.inc({ as: 'swept' }, released.length);
    if (released.length < batchSize) {
      break;
    }
  }
  if (swept > 0) {
    log.warn({ swept }, 'released holds that nobody finished');
  }
  return swept;
}
