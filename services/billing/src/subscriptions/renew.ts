import type { Transaction } from '../database.ts';
import { askSavedAfterMilliseconds, chargeSaved } from '../payments/charge-saved.ts';
import type { MoneyContext } from '../payments/context.ts';
import { addPayment, type Payment } from '../payments/store.ts';
import { billPeriod, endPlan } from './credits.ts';
import { endedLetter, send } from './letters.ts';
import { hasNoTriesLeft, planAfter, transition, type SubscriptionState } from './machine.ts';
import { quoteFinal, quoteRenewal, smallestChargeCents, type Quote } from './quote.ts';
import { enterState, lockSubscription, planOf, postpone, takeDueSubscription, type Subscription } from './store.ts';

/** While a charge's outcome is awaited the subscription is looked at again so often. */
const lookAgainMilliseconds = 60 * 60 * 1_000;

/**
 * Does what time has to do with one subscription: ends a trial, renews a period, tries an unpaid renewal again or gives
 * it up. Several instances may do this at once: each takes another subscription, and each try of each period is
 * written down once before it is charged.
 * @returns whether there was one.
 */
export async function handleDueSubscription(context: MoneyContext): Promise<boolean> {
  const at = context.now();
  const charge = await context.database.$transaction(async (transaction) => {
    const subscription = await takeDueSubscription(transaction, at);
    return subscription && { payment: await actOn(transaction, context, subscription, at) };
  });
  if (!charge) {
    return false;
  }
  context.outbox.wake();
  if (charge.payment) {
    await chargeSaved(context, charge.payment);
  }
  return true;
}

async function actOn(
  transaction: Transaction,
  context: MoneyContext,
  subscription: Subscription,
  at: Date,
): Promise<Payment | undefined> {
  const { state } = subscription;
  switch (state.state) {
    case 'none':
    case 'ended':
      return undefined;
    case 'trial':
      await endNow(transaction, subscription, 'periodOver', at);
      return undefined;
    case 'active':
      await billPeriod(transaction, subscription, {
        period: state.period,
        occasion: state.period.end.toISOString(),
        at,
      });
      return planAfter(state) === undefined
        ? endWithBill(transaction, context, subscription, at)
        : tryRenewal(transaction, context, subscription, at);
    case 'grace':
      if (hasNoTriesLeft(state)) {
        await endNow(transaction, subscription, 'graceOver', at);
        return undefined;
      }
      return tryRenewal(transaction, context, subscription, at);
    default:
      return state satisfies never;
  }
}

async function endNow(
  transaction: Transaction,
  subscription: Subscription,
  kind: 'periodOver' | 'graceOver',
  at: Date,
): Promise<void> {
  const moved = transition(subscription.state, { kind });
  if (moved) {
    await enterState(transaction, subscription, moved, { at });
    await endPlan(transaction, subscription, { start: at, at });
    await send(transaction, subscription.userId, endedLetter(planOf(moved.to)));
  }
}

/** A cancelled subscription ends with its period; what was used beyond the plan is still to be paid, cents aside. */
async function endWithBill(
  transaction: Transaction,
  context: MoneyContext,
  subscription: Subscription,
  at: Date,
): Promise<Payment | undefined> {
  const { state } = subscription;
  await endNow(transaction, subscription, 'periodOver', at);
  const { owed } = await lockSubscription(transaction, subscription.userId, at);
  return state.state === 'active' && owed.cents >= smallestChargeCents
    ? addTry(transaction, context, subscription, { quote: quoteFinal(state, owed, context.tax), attempt: 0, at })
    : undefined;
}

async function tryRenewal(
  transaction: Transaction,
  context: MoneyContext,
  subscription: Subscription,
  at: Date,
): Promise<Payment | undefined> {
  const { state, userId } = subscription;
  await postpone(transaction, subscription, new Date(at.getTime() + lookAgainMilliseconds));
  const { owed } = await lockSubscription(transaction, userId, at);
  const renewal = renewalOf(state);
  if (!renewal) {
    return undefined;
  }
  const quote = quoteRenewal(renewal.from, renewal.planId, { tax: context.tax, overage: owed });
  return addTry(transaction, context, subscription, { quote, attempt: renewal.attempt, at });
}

function renewalOf(state: SubscriptionState) {
  if (state.state === 'grace') {
    return { from: state, planId: state.planId, attempt: state.failures };
  }
  const planId = state.state === 'active' ? planAfter(state) : undefined;
  return state.state === 'active' && planId !== undefined ? { from: state, planId, attempt: 0 } : undefined;
}

/** Writes down that the card that paid last is charged, before it is. */
export function addTry(
  transaction: Transaction,
  { provider }: Pick<MoneyContext, 'provider'>,
  { userId }: Subscription,
  { quote, attempt, at }: { quote: Quote; attempt: number; at: Date },
): Promise<Payment | undefined> {
  const askAt = new Date(at.getTime() + askSavedAfterMilliseconds);
  return addPayment(transaction, {
    userId,
    provider: provider.name,
    quote,
    installmentCount: 1,
    attempt,
    at,
    expiresAt: askAt,
    askAt,
  });
}
