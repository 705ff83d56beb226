import { plans } from '@octavo/contracts';
import { isPaidPlan } from '../subscriptions/paid-plan.ts';
import { findSubscription } from '../subscriptions/store.ts';
import { applyOutcome } from './apply-outcome.ts';
import type { MoneyContext } from './context.ts';
import { requireCustomer } from './customers.ts';
import type { Payment } from './store.ts';

/** How long the provider may be out of reach before it is asked what became of a charge. */
export const askSavedAfterMilliseconds = 10 * 60 * 1_000;

/**
 * Charges a payment that is written down to the card that paid last. When the provider cannot be reached the payment
 * stays as it is, and is asked about later: the same charge is never made twice.
 */
export async function chargeSaved(context: MoneyContext, payment: Payment): Promise<void> {
  const { database, provider, log } = context;
  const method = (await findSubscription(database, payment.userId))?.method;
  if (!method || method.provider !== provider.name) {
    await applyOutcome(context, payment, { status: 'failed', reason: 'no_payment_method' });
    return;
  }
  try {
    const outcome = await provider.chargeSaved({
      paymentId: payment.paymentId,
      conversationId: payment.conversationId,
      userId: payment.userId,
      planId: payment.planId,
      description: descriptionOf(payment),
      amountCents: payment.amountCents,
      currency: payment.currency,
      installmentCount: payment.installmentCount,
      method: method.saved,
      customer: await requireCustomer(database, payment.userId),
    });
    await applyOutcome(context, payment, outcome);
  } catch (error) {
    log.warn({ err: error, paymentId: payment.paymentId }, 'it is not known yet what became of a charge');
  }
}

/** What a payer reads. */
export function descriptionOf({ quote, purpose }: Pick<Payment, 'quote' | 'purpose'>): string {
  const { name } = plans[quote.planId];
  switch (purpose) {
    case 'purchase':
      return `${name} plan, first month`;
    case 'upgrade':
      return `Upgrade to the ${name} plan`;
    case 'renewal':
      return `${name} plan, one month`;
    case 'final':
      return isPaidPlan(quote.planId) ? `Credits beyond the ${name} plan` : 'Credits beyond the plan';
    default:
      return purpose satisfies never;
  }
}
