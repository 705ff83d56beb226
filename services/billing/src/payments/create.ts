import {
  AppError,
  headers as headerNames,
  type createPayment,
  type CustomerData,
  type PaidPlanId,
} from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { insertAccount } from '../accounts/store.ts';
import type { Transaction } from '../database.ts';
import { transition } from '../subscriptions/machine.ts';
import { changeTo, quotePurchase, quoteRenewal, quoteUpgrade, type Quote } from '../subscriptions/quote.ts';
import { lockSubscription, type Subscription } from '../subscriptions/store.ts';
import { eventOf } from './apply-outcome.ts';
import { descriptionOf } from './charge-saved.ts';
import type { MoneyContext } from './context.ts';
import { keepCustomer } from './customers.ts';
import { addPayment, findPayment, findPayments, updatePayment, type Payment } from './store.ts';

const pageLifetimeMilliseconds = 30 * 60 * 1_000;
/** A page is answered again while whoever gets it still has time to fill it in. */
const leastTimeLeftMilliseconds = 5 * 60 * 1_000;
const askAfterMilliseconds = 5 * 60 * 1_000;

/** `billing.payments.create` */
export function createPaymentHandler(context: MoneyContext): HttpHandler<typeof createPayment> {
  return async ({ body, principal, headers }) => {
    const { planId, customerData, installmentCount } = body;
    if (installmentCount > context.provider.mostInstallments) {
      const message = `At most ${context.provider.mostInstallments} instalments can be chosen`;
      throw new AppError({
        code: 'invalid_request',
        message,
        details: [{ path: 'installmentCount', message }],
      });
    }
    const payment = await openPayment(context, {
      userId: principal.userId,
      planId,
      customerData,
      installmentCount,
      idempotencyKey: idempotencyKeyOf(headers),
      requestHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    });
    return { paymentUrl: payment.paymentUrl, conversationId: payment.conversationId };
  };
}

/** A payment with the page where it is made; the same request again has the same one. */
export async function openPayment(
  context: MoneyContext,
  request: PaymentRequest,
): Promise<Payment & { paymentUrl: string }> {
  const at = context.now();
  const payment = await context.database.$transaction((transaction) => findOrAdd(transaction, context, request, at));
  const paymentUrl = payment.paymentUrl ?? (await openPage(context, payment, request.customerData));
  return { ...payment, paymentUrl };
}

export interface PaymentRequest {
  userId: string;
  planId: PaidPlanId;
  customerData: CustomerData;
  installmentCount: number;
  idempotencyKey: string | undefined;
  requestHash: string;
}

async function findOrAdd(
  transaction: Transaction,
  { provider, tax }: Pick<MoneyContext, 'provider' | 'tax'>,
  request: PaymentRequest,
  at: Date,
): Promise<Payment> {
  const { userId, planId, requestHash, idempotencyKey } = request;
  const subscription = await lockSubscription(transaction, userId, at);
  // Credits need an account to lie in; who has none gets an empty one.
  await insertAccount(transaction, {
    userId,
    planId: 'free_trial',
    overageCreditsAllowed: 0,
    periodEnd: null,
    at,
  });
  const known = idempotencyKey && (await findPayment(transaction, { userId, idempotencyKey }));
  if (known && known.requestHash !== requestHash) {
    throw new AppError({
      code: 'idempotency_mismatch',
      message: 'This Idempotency-Key came with another request before',
    });
  }
  const again = known || (await findOpenPage(transaction, subscription, requestHash, at));
  if (again) {
    return again;
  }
  const quote = quoteFor(subscription, planId, { now: at, tax });
  await keepCustomer(transaction, userId, request.customerData, at);
  const added = await addPayment(transaction, {
    userId,
    provider: provider.name,
    quote,
    installmentCount: request.installmentCount,
    requestHash,
    idempotencyKey,
    at,
    expiresAt: new Date(at.getTime() + pageLifetimeMilliseconds),
    askAt: new Date(at.getTime() + askAfterMilliseconds),
  });
  if (!added) {
    throw new Error('A payment of this name is there and was not found');
  }
  return added;
}

/** A page that the same request opened a moment ago and that would still buy what it says. */
async function findOpenPage(
  transaction: Transaction,
  { userId, state }: Subscription,
  requestHash: string,
  at: Date,
): Promise<Payment | undefined> {
  const open = await findPayments(transaction, {
    userId,
    requestHash,
    status: 'pending',
    expiresAt: { gt: new Date(at.getTime() + leastTimeLeftMilliseconds) },
  });
  return open.find((payment) => {
    const event = eventOf(payment, state, at);
    return event !== undefined && transition(state, event) !== undefined;
  });
}

/** What a plan costs whoever has this subscription, to be paid now. */
export function quoteFor(
  { state, owed }: Pick<Subscription, 'state' | 'owed'>,
  planId: PaidPlanId,
  { now, tax }: { now: Date; tax: MoneyContext['tax'] },
): Quote {
  const change = changeTo(state, planId);
  if (change === 'purchase') {
    return quotePurchase(state, planId, { now, tax, overage: owed });
  }
  if (state.state === 'grace') {
    return quoteRenewal(state, planId, { tax, overage: owed });
  }
  if (change === 'upgrade' && state.state === 'active') {
    return quoteUpgrade(state, planId, { now, tax });
  }
  throw new AppError({
    code: 'conflict',
    message:
      change === 'current'
        ? 'You are on this plan already'
        : 'A smaller plan begins with your next period and costs nothing now: change your subscription instead',
  });
}

/** Opens the provider's page. If that fails, the same request tries it again for the same payment. */
async function openPage(
  { provider, database, addresses, log }: MoneyContext,
  payment: Payment,
  customer: CustomerData,
): Promise<string> {
  const { paymentId, conversationId, userId, planId, amountCents, currency, installmentCount, expiresAt } = payment;
  const landing = (page: string): string => `${addresses.appUrl}/${page}?conversationId=${conversationId}`;
  try {
    const { paymentUrl, reference } = await provider.createCheckout({
      paymentId,
      conversationId,
      userId,
      planId,
      description: descriptionOf(payment),
      amountCents,
      currency,
      installmentCount,
      customer,
      expiresAt,
      successUrl: landing('payment-success'),
      failureUrl: landing('payment-failed'),
      returnUrl: `${addresses.publicUrl}/functions/v1/payment-return/${conversationId}`,
    });
    await updatePayment(database, paymentId, { paymentUrl, reference });
    return paymentUrl;
  } catch (error) {
    log.error({ err: error, paymentId }, 'no payment page could be opened');
    throw new AppError({
      code: 'unavailable',
      message: 'The payment provider does not answer. Try again shortly',
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}

function idempotencyKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[headerNames.idempotencyKey];
  if (key === undefined) {
    return undefined;
  }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError({ code: 'invalid_request', message: 'Idempotency-Key: 1 to 255 visible ASCII characters' });
  }
  return key;
}
