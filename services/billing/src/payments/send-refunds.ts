import type { Transaction } from '../database.ts';
import { issueInvoice } from '../invoices/issue.ts';
import { refundedLetter, send, unusedPaymentLetter } from '../subscriptions/letters.ts';
import { lockSubscription } from '../subscriptions/store.ts';
import type { MoneyContext } from './context.ts';
import type { RefundOutcome } from './provider.ts';
import { takeDueRefund, type Refund } from './refund-store.ts';
import { findPayment, lockPayment, tellFinished, updatePayment, type Payment } from './store.ts';

const leaseMilliseconds = 2 * 60 * 1_000;
/** After so many tries in vain a person has to look at it. */
const mostAttempts = 10;

/**
 * Gives one payment back that is to be given back, and writes the credit note when the provider has.
 * @returns whether there was one.
 */
export async function sendRefund(context: MoneyContext): Promise<boolean> {
  const now = context.now();
  const refund = await takeDueRefund(context.database, now, new Date(now.getTime() + leaseMilliseconds));
  if (!refund) {
    return false;
  }
  const payment = await findPayment(context.database, { id: refund.paymentId });
  if (!payment) {
    throw new Error(`Refund ${refund.id} is of no payment`);
  }
  await finishRefund(context, { refund, payment, outcome: await ask(context, payment, refund) });
  return true;
}

async function ask(
  { provider, log }: Pick<MoneyContext, 'provider' | 'log'>,
  payment: Payment,
  { id, attempts }: Refund,
): Promise<RefundOutcome | undefined> {
  if (payment.provider !== provider.name) {
    return { status: 'failed', reason: `was paid by ${payment.provider}` };
  }
  try {
    return await provider.refund(payment, id);
  } catch (error) {
    log.warn({ err: error, paymentId: payment.paymentId, attempts }, 'a refund waits');
    return attempts >= mostAttempts ? { status: 'failed', reason: 'the provider did not answer' } : undefined;
  }
}

async function finishRefund(
  context: MoneyContext,
  { refund, payment, outcome }: { refund: Refund; payment: Payment; outcome: RefundOutcome | undefined },
): Promise<void> {
  if (!outcome) {
    return;
  }
  const at = context.now();
  if (outcome.status === 'failed') {
    context.log.error({ paymentId: payment.paymentId, reason: outcome.reason }, 'a refund failed: look at it by hand');
    await context.database.refund.update({
      where: { id: refund.id },
      data: { status: 'failed', failure: outcome.reason.slice(0, 500), dueAt: null },
    });
    return;
  }
  await context.database.$transaction(async (transaction) => {
    await lockSubscription(transaction, payment.userId, at);
    await lockPayment(transaction, payment.paymentId);
    const { count } = await transaction.refund.updateMany({
      where: { id: refund.id, status: 'requested' },
      data: { status: 'completed', providerRefundId: outcome.providerRefundId, completedAt: at, dueAt: null },
    });
    if (count === 0) {
      return;
    }
    const refunded = await updatePayment(transaction, payment.paymentId, { refundedCents: refund.amountCents });
    await tellFinished(transaction, refunded, 'refunded');
    await noteRefund(transaction, refunded, at);
  });
  context.outbox.wake();
}

/** What was invoiced is credited; what bought nothing was never invoiced. */
async function noteRefund(transaction: Transaction, payment: Payment, at: Date): Promise<void> {
  const { userId, amountCents } = payment;
  if (!payment.applied) {
    await send(transaction, userId, unusedPaymentLetter(amountCents));
    return;
  }
  const number = await issueInvoice(transaction, payment, { kind: 'credit_note', at });
  await send(transaction, userId, refundedLetter(number, amountCents));
}
