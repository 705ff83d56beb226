import { currency, plans, type previewSubscription } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { MoneyContext } from '../payments/context.ts';
import { quoteFor } from '../payments/create.ts';
import { changeTo } from './quote.ts';
import { findSubscription, type Subscription } from './store.ts';

const nobodysSubscription = { state: { state: 'none' }, owed: { credits: 0, cents: 0 } } as const;

/** `billing.subscriptions.preview`: the same rules that charge. */
export function previewSubscriptionHandler({
  database,
  now,
  tax,
}: Pick<MoneyContext, 'database' | 'now' | 'tax'>): HttpHandler<typeof previewSubscription> {
  return async ({ principal, query: { planId } }) => {
    const at = now();
    const found: Pick<Subscription, 'state' | 'owed'> =
      (await findSubscription(database, principal.userId)) ?? nobodysSubscription;
    const change = changeTo(found.state, planId);
    if (change === 'current' || change === 'downgrade') {
      const end = found.state.state === 'active' && change === 'downgrade' ? found.state.period.end : at;
      return {
        plan_id: planId,
        change,
        effective_at: end.toISOString(),
        lines: [],
        tax_cents: 0,
        total_cents: 0,
        credits: change === 'downgrade' ? plans[planId].credits : 0,
        currency,
      };
    }
    const quote = quoteFor(found, planId, { now: at, tax });
    return {
      plan_id: planId,
      change: change === 'upgrade' ? 'upgrade' : 'purchase',
      effective_at: at.toISOString(),
      lines: quote.lines,
      tax_cents: quote.taxCents,
      total_cents: quote.totalCents,
      credits: quote.credits,
      currency,
    };
  };
}
