import type { creditsSettle } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';

/** `billing.credits.settle` */
export function settleCredits(
  context: Pick<BillingContext, 'credits' | 'metrics' | 'log' | 'now' | 'alerts'>,
): RpcHandler<typeof creditsSettle> {
  return async ({ holdIds, requestIds }) => {
    const { settled: settledNow, alerted, spent } = await context.credits.settle(holdIds, context.now(), requestIds);
    alerted.forEach((userId) => context.alerts.raise(userId));
    context.metrics.holdsFinishedTotal.inc({ as: 'settled' }, settledNow.length);
    spent.forEach(({ operation, credits }) => context.metrics.creditsSpentTotal.inc({ operation }, credits));
    const others = without(holdIds, settledNow);
    if (others.length === 0) {
      return { settled: settledNow };
    }
    const states = await context.credits.statesOf(others);
    const settledBefore = others.filter((id) => states.get(id) === 'settled');
    noteUncharged(context, without(others, settledBefore));
    return { settled: [...settledNow, ...settledBefore] };
  };
}

/** What was delivered for these stays free: nobody is charged for a hold that was given back. */
function noteUncharged({ metrics, log }: Pick<BillingContext, 'metrics' | 'log'>, holdIds: string[]): void {
  if (holdIds.length > 0) {
    metrics.settledTooLateTotal.inc(holdIds.length);
    log.warn({ holdIds }, 'holds to settle had been released or are unknown: delivered, not charged');
  }
}

function without(ids: readonly string[], taken: readonly string[]): string[] {
  const gone = new Set(taken);
  return [...new Set(ids)].filter((id) => !gone.has(id));
}
