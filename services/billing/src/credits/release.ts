import type { creditsRelease } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';

/** `billing.credits.release` */
export function releaseCredits(
  context: Pick<BillingContext, 'credits' | 'metrics' | 'now'>,
): RpcHandler<typeof creditsRelease> {
  return async ({ holdIds, failures }) => {
    const releasedNow = new Set(await context.credits.release(holdIds, context.now(), failures));
    context.metrics.holdsFinishedTotal.inc({ as: 'released' }, releasedNow.size);
    const others = [...new Set(holdIds)].filter((id) => !releasedNow.has(id));
    const states = others.length > 0 ? await context.credits.statesOf(others) : new Map();
    return { released: [...releasedNow, ...others.filter((id) => states.get(id) === 'released')] };
  };
}
