import { AppError, mostInstallments, type FailureReason } from '@octavo/contracts';
import { z } from 'zod';
import type { PaymentOutcome, SavedMethod } from '../outcome.ts';
import type { CheckoutOrder, KnownCustomer, KnownPayment, Order, PaymentProvider, SavedCharge } from '../provider.ts';
import { centsOf, createIyzicoCall, decimalOf, type IyzicoCall, type IyzicoKeys } from './api.ts';
import { readIyzicoWebhook } from './webhook.ts';

export interface IyzicoOptions extends IyzicoKeys {
  apiUrl: string;
}

const paths = {
  initialize: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
  retrieve: '/payment/iyzipos/checkoutform/auth/ecom/detail',
  charge: '/payment/auth',
  detail: '/payment/detail',
  refund: '/v2/payment/refund',
  card: '/cardstorage/card',
} as const;

const text = z.union([z.string(), z.number()]).transform(String);

const answerSchema = z.object({
  status: z.enum(['success', 'failure']),
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
});

const paymentSchema = answerSchema.extend({
  /** Only a payment page has several: SUCCESS, FAILURE, or a step on the way. */
  paymentStatus: z.string().optional(),
  paymentId: text.optional(),
  conversationId: z.string().optional(),
  paidPrice: z.union([z.string(), z.number()]).optional(),
  cardUserKey: z.string().optional(),
  cardToken: z.string().optional(),
});

/** iyzico's error code for a card that it does not have, or no more. */
const noSuchCard = '3007';

/** iyzico wants an identity number of every buyer, and names this one for those who have none. */
const noIdentityNumber = '11111111111';

/** iyzico's checkout form for the first payment, the stored card for renewals. */
export function createIyzicoProvider(options: IyzicoOptions): PaymentProvider {
  const call = createIyzicoCall(options);
  return {
    name: 'iyzico',
    mostInstallments,
    createCheckout: (order) => initialize(call, order),
    readWebhook: (notification) => readIyzicoWebhook(notification, options.secretKey),
    lookUp: (payment) => lookUp(call, payment),
    chargeSaved: (charge) => chargeSaved(call, charge),

    async refund({ providerPaymentId, amountCents, currency }, refundId) {
      const body = {
        locale: 'en',
        conversationId: refundId,
        paymentId: providerPaymentId,
        price: decimalOf(amountCents),
        currency,
      };
      const answer = await call(paths.refund, body, answerSchema.extend({ paymentId: text.optional() }));
      return answer.status === 'success'
        ? { status: 'completed', providerRefundId: answer.paymentId ?? refundId }
        : { status: 'failed', reason: answer.errorMessage ?? answer.errorCode ?? 'refused' };
    },

    forget: (method) => forget(call, method),
  };
}

/** iyzico has no customers of their own: a card user is gone with their last card. */
async function forget(call: IyzicoCall, { reference, customer }: SavedMethod): Promise<void> {
  const body = { locale: 'en', conversationId: reference, cardUserKey: customer, cardToken: reference };
  const { status, errorCode, errorMessage } = await call(paths.card, body, answerSchema, 'DELETE');
  if (status !== 'success' && errorCode !== noSuchCard) {
    throw new Error(`iyzico deleted no card: ${errorCode} ${errorMessage}`);
  }
}

async function initialize(call: IyzicoCall, order: CheckoutOrder) {
  const body = {
    ...orderOf(order),
    callbackUrl: order.returnUrl,
    enabledInstallments: installmentsUpTo(order.installmentCount),
    ...partiesOf(order.customer),
    buyer: { ...buyerOf(order, order.customer), gsmNumber: order.customer.phone },
  };
  const schema = answerSchema.extend({ token: z.string().optional(), paymentPageUrl: z.url().optional() });
  const answer = await call(paths.initialize, body, schema);
  if (answer.status !== 'success' || answer.token === undefined || answer.paymentPageUrl === undefined) {
    throw new AppError({
      code: 'unavailable',
      message: 'The payment provider does not answer',
      cause: new Error(`iyzico opened no page: ${answer.errorCode} ${answer.errorMessage}`),
    });
  }
  return { paymentUrl: answer.paymentPageUrl, reference: answer.token };
}

async function lookUp(call: IyzicoCall, payment: KnownPayment): Promise<PaymentOutcome> {
  const { conversationId, reference } = payment;
  const answer =
    reference === null
      ? await call(paths.detail, { locale: 'en', conversationId, paymentConversationId: conversationId }, paymentSchema)
      : await call(paths.retrieve, { locale: 'en', conversationId, token: reference }, paymentSchema);
  if (answer.conversationId !== undefined && answer.conversationId !== conversationId) {
    throw new Error(`iyzico answered about ${answer.conversationId}, not ${conversationId}`);
  }
  return outcomeOf(answer, reference === null ? 'charge' : 'page');
}

async function chargeSaved(call: IyzicoCall, charge: SavedCharge): Promise<PaymentOutcome> {
  const body = {
    ...orderOf(charge),
    installment: charge.installmentCount,
    paymentChannel: 'WEB',
    paymentCard: { cardUserKey: charge.method.customer, cardToken: charge.method.reference },
    ...partiesOf(charge.customer),
    buyer: buyerOf(charge, charge.customer),
  };
  return outcomeOf(await call(paths.charge, body, paymentSchema), 'charge');
}

/** A page that nobody has used yet is answered as a failure without a payment: it may still be paid. */
function outcomeOf(answer: z.infer<typeof paymentSchema>, of: 'page' | 'charge'): PaymentOutcome {
  const { status, paymentStatus, paymentId, paidPrice, cardToken, cardUserKey } = answer;
  const isPaid = status === 'success' && (of === 'charge' || paymentStatus === 'SUCCESS');
  if (isPaid && paymentId !== undefined && paidPrice !== undefined) {
    return {
      status: 'completed',
      providerPaymentId: paymentId,
      paidCents: centsOf(paidPrice),
      ...(cardToken === undefined ? {} : { method: { reference: cardToken, customer: cardUserKey } }),
    };
  }
  return of === 'page' && paymentStatus !== 'FAILURE'
    ? { status: 'pending' }
    : { status: 'failed', reason: reasonOf(answer.errorCode) };
}

/** iyzico's error codes of banks. */
function reasonOf(code: string | undefined): FailureReason {
  switch (code) {
    case '10051':
      return 'insufficient_funds';
    case '10054':
      return 'expired_card';
    case '10202':
    case '10226':
      return 'provider_error';
    default:
      return 'card_declined';
  }
}

function orderOf({ conversationId, paymentId, amountCents, currency, description, planId }: Order) {
  const price = decimalOf(amountCents);
  return {
    locale: 'en',
    conversationId,
    price,
    paidPrice: price,
    currency,
    basketId: paymentId,
    paymentGroup: 'SUBSCRIPTION',
    basketItems: [{ id: planId, name: description, category1: 'Subscription', itemType: 'VIRTUAL', price }],
  };
}

function buyerOf({ userId }: Order, { firstName, lastName, email, address, taxId }: KnownCustomer) {
  return {
    id: userId,
    name: firstName,
    surname: lastName,
    email,
    identityNumber: taxId !== undefined && /^\d{11}$/.test(taxId) ? taxId : noIdentityNumber,
    registrationAddress: address.address,
    city: address.city,
    country: address.country,
    zipCode: address.zipCode,
  };
}

function partiesOf({ address }: KnownCustomer) {
  const { contactName, city, country, zipCode } = address;
  const party = { contactName, city, country, address: address.address, zipCode };
  return { shippingAddress: party, billingAddress: party };
}

/** iyzico offers 1, 2, 3, 6, 9 and 12; asked for four, three are the most it can offer of those. */
function installmentsUpTo(count: number): number[] {
  return [1, 2, 3, 6, 9, 12].filter((offered) => offered <= count);
}
