import type { CustomerData, PaidPlanId } from '@octavo/contracts';
import { applyOutcome } from './payments/apply-outcome.ts';
import type { MoneyContext } from './payments/context.ts';
import { openPayment } from './payments/create.ts';
import { checkoutOfPayment, closeCheckout } from './payments/sandbox/books.ts';
import { savedMethods } from './payments/sandbox/provider.ts';
import { findSubscription } from './subscriptions/store.ts';

export interface SeedPurchase {
  userId: string;
  planId: PaidPlanId;
  customer: CustomerData;
}

/**
 * Buys a plan with the sandbox's card that pays, as a person would: payment, subscription, credits and invoice come from
 * the code that makes everybody's. Who has or had a subscription keeps what there is.
 */
export async function seedSubscription(
  context: MoneyContext,
  { userId, planId, customer }: SeedPurchase,
): Promise<void> {
  const { database, provider } = context;
  const known = await findSubscription(database, userId);
  if (known && known.state.state !== 'none') {
    return;
  }
  const payment = await openPayment(context, {
    userId,
    planId,
    customerData: customer,
    installmentCount: 1,
    idempotencyKey: undefined,
    requestHash: `seed ${planId}`,
  });
  const checkout = await checkoutOfPayment(database, payment.paymentId);
  if (checkout?.state === 'open') {
    await closeCheckout(database, checkout, { state: 'completed', method: savedMethods.pays });
  }
  await applyOutcome(context, payment, await provider.lookUp(payment));
}
