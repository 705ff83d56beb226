import type { Transaction } from '../database.ts';
import type { MoneyContext } from '../payments/context.ts';
import type { Payment } from '../payments/store.ts';
import { billPeriod, endPlan } from './credits.ts';
import { transition } from './machine.ts';
import { quoteFinal, smallestChargeCents } from './quote.ts';
import { addTry } from './renew.ts';
import { enterState, lockSubscription } from './store.ts';

/**
 * Ends the subscription of somebody who is gone, at once and whatever was paid for.
 * @returns the last bill, for what was used beyond the plan, where there is a card to charge it to.
 */
export async function closeSubscription(
  transaction: Transaction,
  context: Pick<MoneyContext, 'provider' | 'tax'>,
  userId: string,
  at: Date,
): Promise<Payment | undefined> {
  if ((await transaction.subscription.count({ where: { userId } })) === 0) {
    return undefined;
  }
  const subscription = await lockSubscription(transaction, userId, at);
  const { state } = subscription;
  const moved = transition(state, { kind: 'accountClosed' });
  if (!moved) {
    return undefined;
  }
  if (state.state === 'active') {
    await billPeriod(transaction, subscription, { period: state.period, occasion: state.period.end.toISOString(), at });
  }
  await enterState(transaction, subscription, moved, { at });
  await endPlan(transaction, subscription, { start: at, at });
  const { owed, method } = await lockSubscription(transaction, userId, at);
  return state.state === 'active' && method && owed.cents >= smallestChargeCents
    ? addTry(transaction, context, subscription, { quote: quoteFinal(state, owed, context.tax), attempt: 0, at })
    : undefined;
}
