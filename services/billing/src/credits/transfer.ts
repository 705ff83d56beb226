import type { creditsTransfer } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';

/** `billing.credits.transfer` */
export function transferCredits(
  context: Pick<BillingContext, 'credits' | 'metrics' | 'now'>,
): RpcHandler<typeof creditsTransfer> {
  return async ({ holdId, toHoldId, expiresInSeconds }) => {
    const now = context.now();
    const expiresAt = new Date(now.getTime() + expiresInSeconds * 1_000);
    const moved = await context.credits.transfer(holdId, { holdId: toHoldId, now, expiresAt });
    if (moved !== undefined) {
      context.metrics.holdsFinishedTotal.inc({ as: 'transferred' });
    }
    const credits = moved ?? (await context.credits.openCredits(toHoldId));
    return credits === undefined ? { outcome: 'gone' } : { outcome: 'transferred', credits };
  };
}
