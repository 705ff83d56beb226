import { AppError, moneyBackDays, type refundPayment } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { Transaction } from '../database.ts';
import { endPlan } from '../subscriptions/credits.ts';
import { transition } from '../subscriptions/machine.ts';
import { dayMilliseconds } from '../subscriptions/period.ts';
import { enterState, lockSubscription, type Subscription } from '../subscriptions/store.ts';
import type { MoneyContext } from './context.ts';
import { addRefund, hasRefund } from './refund-store.ts';
import { findPayment, findPayments, lockPayment, paymentBodyOf, type Payment } from './store.ts';

/** `billing.payments.refund` */
export function refundPaymentHandler(
  context: Pick<MoneyContext, 'database' | 'now' | 'outbox' | 'wake'>,
): HttpHandler<typeof refundPayment> {
  return async ({ params, body, principal }) => {
    const at = context.now();
    const id = z.uuid().safeParse(params['id']);
    const found = id.success ? await findPayment(context.database, { id: id.data }) : undefined;
    if (!found) {
      throw new AppError({ code: 'not_found', message: 'There is no such payment' });
    }
    const payment = await context.database.$transaction(async (transaction) => {
      const subscription = await lockSubscription(transaction, found.userId, at);
      const locked = await lockPayment(transaction, found.paymentId);
      if (!(await hasRefund(transaction, locked.paymentId))) {
        refuseUnlessRefundable(locked, at);
        const order = { reason: body.reason, requestedBy: principal.userId, at };
        for (const one of await refundedWith(transaction, locked, subscription)) {
          await addRefund(transaction, one, order);
        }
        await endIfPaidBy(transaction, locked, subscription, at);
      }
      return locked;
    });
    context.outbox.wake();
    context.wake();
    return paymentBodyOf(payment);
  };
}

function refuseUnlessRefundable({ status, completedAt }: Payment, at: Date): void {
  if (status !== 'completed' || completedAt === null) {
    throw new AppError({ code: 'conflict', message: 'Only a completed payment can be refunded' });
  }
  if (at.getTime() - completedAt.getTime() > moneyBackDays * dayMilliseconds) {
    throw new AppError({ code: 'conflict', message: `It was paid more than ${moneyBackDays} days ago` });
  }
}

/** The payment itself and, when it paid for the period that runs, what else did. */
async function refundedWith(
  transaction: Transaction,
  payment: Payment,
  subscription: Subscription,
): Promise<Payment[]> {
  if (!paidFor(payment, subscription)) {
    return [payment];
  }
  return findPayments(transaction, {
    userId: payment.userId,
    status: 'completed',
    applied: true,
    purpose: { in: ['purchase', 'upgrade', 'renewal'] },
    periodStart: payment.periodStart,
  });
}

async function endIfPaidBy(
  transaction: Transaction,
  payment: Payment,
  subscription: Subscription,
  at: Date,
): Promise<void> {
  const moved = paidFor(payment, subscription) ? transition(subscription.state, { kind: 'refunded' }) : undefined;
  if (moved) {
    await enterState(transaction, subscription, moved, { at, paymentId: payment.paymentId });
    await endPlan(transaction, subscription, { start: at, at });
  }
}

function paidFor({ applied, purpose, periodStart }: Payment, { state }: Subscription): boolean {
  return (
    applied && purpose !== 'final' && state.state === 'active' && state.period.start.getTime() === periodStart.getTime()
  );
}
