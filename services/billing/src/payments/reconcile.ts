import { applyOutcome } from './apply-outcome.ts';
import type { MoneyContext } from './context.ts';
import type { PaymentOutcome } from './outcome.ts';
import { findPayment, type Payment } from './store.ts';

const minute = 60 * 1_000;

/** A payment that nobody has finished long after its page closed was never made. */
const givenUpAfterMilliseconds = 24 * 60 * minute;

/**
 * Asks the provider about one payment whose notification does not come; still under way, it is asked about again after
 * 2, 4, 8 … minutes, at last every six hours.
 * @returns whether there was one.
 */
export async function reconcilePayment(context: MoneyContext): Promise<boolean> {
  const { database, provider, log } = context;
  const now = context.now();
  const [taken] = await database.$queryRaw<{ id: string }[]>`
    UPDATE payments
    SET asked = asked + 1, ask_at = ${now.toISOString()}::timestamptz + least(power(2, least(asked + 1, 10)), 360) * interval '1 minute'
    WHERE id IN (
      SELECT id FROM payments WHERE ask_at <= ${now.toISOString()}::timestamptz
      ORDER BY ask_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text`;
  const payment = taken && (await findPayment(database, { id: taken.id }));
  if (!payment) {
    return false;
  }
  if (payment.provider !== provider.name) {
    log.error({ paymentId: payment.paymentId }, 'a payment of another provider is under way and cannot be asked about');
    return true;
  }
  try {
    const outcome = await provider.lookUp(payment);
    await applyOutcome(context, payment, outcome.status === 'pending' ? lateOutcome(payment, now) : outcome);
  } catch (error) {
    log.warn({ err: error, paymentId: payment.paymentId }, 'the payment provider cannot be asked');
  }
  return true;
}

/** What a payment is that the provider itself calls unfinished. */
function lateOutcome({ expiresAt, attempt }: Payment, now: Date): PaymentOutcome {
  if (now.getTime() - expiresAt.getTime() < givenUpAfterMilliseconds) {
    return { status: 'pending' };
  }
  return attempt === null
    ? { status: 'cancelled', reason: 'page_expired' }
    : { status: 'failed', reason: 'provider_error' };
}
