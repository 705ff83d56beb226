import { isGone } from '../customers/gone.ts';
import type { Transaction } from '../database.ts';
import { issueInvoice } from '../invoices/issue.ts';
import { beginGrace, beginPeriod, billPeriod, upgradePeriod } from '../subscriptions/credits.ts';
import { receiptLetter, renewalFailedLetter, send } from '../subscriptions/letters.ts';
import { planAfter, transition, type SubscriptionEvent, type SubscriptionState } from '../subscriptions/machine.ts';
import { periodAfter, type Period } from '../subscriptions/period.ts';
import { isPaidPlan } from '../subscriptions/paid-plan.ts';
import { enterState, lockSubscription, oweOverage, type Subscription } from '../subscriptions/store.ts';
import type { MoneyContext } from './context.ts';
import { replaceMethod } from './forget-methods.ts';
import { outranks, type PaymentOutcome } from './outcome.ts';
import type { ProviderEvent } from './provider.ts';
import { addRefund } from './refund-store.ts';
import { lockPayment, tellFinished, updatePayment, type Payment } from './store.ts';

type ApplyContext = Pick<MoneyContext, 'database' | 'outbox' | 'now' | 'log' | 'provider' | 'wake'>;

type Completed = Extract<PaymentOutcome, { status: 'completed' }>;
type Unpaid = Extract<PaymentOutcome, { status: 'failed' | 'cancelled' }>;

/**
 * Brings a payment to what the provider says became of it, with all that follows, in one transaction: the subscription,
 * the credits, the invoice, the facts. The same outcome again, an older one, or the same event again changes nothing.
 * @returns whether it changed something.
 */
export async function applyOutcome(
  context: ApplyContext,
  { paymentId, userId }: Pick<Payment, 'paymentId' | 'userId'>,
  outcome: PaymentOutcome,
  event?: Pick<ProviderEvent, 'id' | 'type' | 'occurredAt'>,
): Promise<boolean> {
  const at = context.now();
  const changed = await context.database.$transaction(async (transaction) => {
    const subscription = await lockSubscription(transaction, userId, at);
    const payment = await lockPayment(transaction, paymentId);
    if (event && !(await firstTimeHeard(transaction, payment, event, at))) {
      return false;
    }
    if (outcome.status === 'completed' && outcome.paidCents < payment.amountCents) {
      throw new Error(`Payment ${paymentId} was paid with ${outcome.paidCents} cents of ${payment.amountCents}`);
    }
    if (outcome.status === 'pending' || !outranks(outcome.status, payment.status)) {
      return false;
    }
    if (outcome.status === 'completed') {
      await complete(transaction, context, { payment, subscription, outcome, at });
    } else {
      await noteUnpaid(transaction, { payment, subscription, outcome, at });
    }
    return true;
  });
  if (changed) {
    context.outbox.wake();
    context.wake();
    context.log.info({ paymentId, status: outcome.status }, 'payment');
  }
  return changed;
}

async function firstTimeHeard(
  transaction: Transaction,
  payment: Payment,
  { id, type, occurredAt }: Pick<ProviderEvent, 'id' | 'type' | 'occurredAt'>,
  at: Date,
): Promise<boolean> {
  const { count } = await transaction.paymentEvent.createMany({
    data: [{ provider: payment.provider, eventId: id, paymentId: payment.paymentId, type, occurredAt, receivedAt: at }],
    skipDuplicates: true,
  });
  return count === 1;
}

interface Completing {
  payment: Payment;
  subscription: Subscription;
  outcome: Completed;
  at: Date;
}

async function complete(
  transaction: Transaction,
  { provider, log }: Pick<MoneyContext, 'provider' | 'log'>,
  { payment, subscription, outcome, at }: Completing,
): Promise<void> {
  const delivery = await deliver(transaction, { payment, subscription, at });
  const completed = await updatePayment(transaction, payment.paymentId, {
    status: 'completed',
    completedAt: at,
    askAt: null,
    failureReason: null,
    providerPaymentId: outcome.providerPaymentId,
    applied: delivery !== undefined,
    ...(delivery ? { periodStart: delivery.start } : {}),
  });
  if (outcome.method) {
    await replaceMethod(transaction, subscription, provider.name, outcome.method);
  }
  await tellFinished(transaction, completed, 'completed');
  if (delivery) {
    const number = await issueInvoice(transaction, completed, { kind: 'invoice', period: delivery, at });
    const { planId, amountCents: totalCents, userId } = payment;
    await send(transaction, userId, receiptLetter({ number, planId, totalCents, periodEnd: delivery.end }));
    return;
  }
  log.warn({ paymentId: payment.paymentId }, 'paid for what cannot be had any more: it is given back');
  const reason = 'Paid for a plan that had changed meanwhile';
  await addRefund(transaction, completed, { reason, requestedBy: null, at });
}

/** Gives what was paid for. Nothing, where it cannot be had any more. */
async function deliver(
  transaction: Transaction,
  { payment, subscription, at }: Omit<Completing, 'outcome'>,
): Promise<Period | undefined> {
  const { quote, paymentId } = payment;
  if (payment.purpose !== 'final' && (await isGone(transaction, payment.userId))) {
    return undefined;
  }
  if (payment.purpose === 'final') {
    await oweOverage(transaction, subscription, negative(overageIn(payment)));
    return quote.period;
  }
  const event = eventOf(payment, subscription.state, at);
  const moved = event && transition(subscription.state, event);
  if (!moved || moved.to.state !== 'active') {
    return undefined;
  }
  const { planId, period } = moved.to;
  const { state } = subscription;
  if (state.state !== 'none') {
    await billPeriod(transaction, subscription, { period: state.period, occasion: paymentId, at });
  }
  await oweOverage(transaction, subscription, negative(overageIn(payment)));
  await enterState(transaction, subscription, moved, { at, paymentId });
  if (payment.purpose === 'upgrade') {
    await upgradePeriod(transaction, subscription, { planId, period, credits: quote.credits, paymentId, at });
  } else {
    await beginPeriod(transaction, subscription, { planId, period, paymentId, at });
  }
  return period;
}

function overageIn({ quote }: Payment): { credits: number; cents: number } {
  return quote.lines
    .filter(({ kind }) => kind === 'overage')
    .reduce((sum, line) => ({ credits: sum.credits + line.quantity, cents: sum.cents + line.amount_cents }), {
      credits: 0,
      cents: 0,
    });
}

const negative = ({ credits, cents }: { credits: number; cents: number }) => ({ credits: -credits, cents: -cents });

/** What a payment means for the state it finds; nothing where it was offered for another one. */
export function eventOf(payment: Payment, state: SubscriptionState, at: Date): SubscriptionEvent | undefined {
  const { quote, purpose } = payment;
  const { planId } = quote;
  if (!isPaidPlan(planId)) {
    return undefined;
  }
  switch (purpose) {
    case 'purchase':
      return { kind: 'purchased', planId, at };
    case 'upgrade':
      return state.state === 'active' &&
        state.planId === quote.fromPlanId &&
        state.period.start.getTime() === quote.period.start.getTime()
        ? { kind: 'upgraded', planId }
        : undefined;
    case 'renewal':
      return renewedPeriodOf(state)?.start.getTime() === quote.period.start.getTime()
        ? { kind: 'renewed', planId }
        : undefined;
    case 'final':
      return undefined;
    default:
      return purpose satisfies never;
  }
}

function renewedPeriodOf(state: SubscriptionState): Period | undefined {
  if (state.state === 'grace') {
    return state.period;
  }
  return state.state === 'active' && planAfter(state) !== undefined
    ? periodAfter(state.anchor, state.period)
    : undefined;
}

async function noteUnpaid(
  transaction: Transaction,
  { payment, subscription, outcome, at }: Omit<Completing, 'outcome'> & { outcome: Unpaid },
): Promise<void> {
  const unpaid = await updatePayment(transaction, payment.paymentId, {
    status: outcome.status,
    failureReason: outcome.reason,
    askAt: null,
  });
  await tellFinished(transaction, unpaid, outcome.status);
  if (payment.purpose !== 'renewal' || payment.attempt === null || !isAttemptOf(payment, subscription.state)) {
    return;
  }
  const moved = transition(subscription.state, { kind: 'renewalFailed' });
  if (moved?.to.state === 'grace') {
    await enterState(transaction, subscription, moved, { at, paymentId: payment.paymentId });
    await beginGrace(transaction, subscription, moved.to, at);
    await send(transaction, payment.userId, renewalFailedLetter(moved.to, payment.amountCents, outcome.reason));
  }
}

/** Whether a try that failed is the one this subscription waits for. */
function isAttemptOf({ attempt, quote }: Payment, state: SubscriptionState): boolean {
  const tries = state.state === 'grace' ? state.failures : 0;
  return attempt === tries && renewedPeriodOf(state)?.start.getTime() === quote.period.start.getTime();
}
