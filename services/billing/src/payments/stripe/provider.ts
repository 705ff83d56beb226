import { AppError, type FailureReason } from '@octavo/contracts';
import { z } from 'zod';
import type { PaymentOutcome, SavedMethod } from '../outcome.ts';
import type { CheckoutOrder, KnownPayment, PaymentProvider, SavedCharge } from '../provider.ts';
import { createStripeCall, StripeRefusal, type StripeCall } from './api.ts';
import { readStripeWebhook } from './webhook.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  now: () => Date;
}

/** Stripe wants its pages to live for half an hour at least. */
const pageMarginMilliseconds = 60_000;

const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullable();

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.number().int().default(0),
  customer: idOf.optional(),
  payment_method: idOf.optional(),
  last_payment_error: z.object({ code: z.string().optional(), decline_code: z.string().optional() }).nullish(),
});

const sessionSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  payment_intent: z.union([z.string(), intentSchema]).nullable(),
});

/** Stripe Checkout for the first payment, the saved card for renewals. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const call = createStripeCall(options);
  return {
    name: 'stripe',
    // Stripe's own instalments are arranged between card and bank on its page.
    mostInstallments: 1,

    createCheckout: (order) => createSession(call, order),

    readWebhook: (notification) =>
      readStripeWebhook(notification, { secret: options.webhookSecret, now: options.now() }),

    lookUp: (payment) =>
      payment.reference === null ? lookUpIntent(call, payment) : lookUpSession(call, payment.reference),

    chargeSaved: (charge) => chargeSaved(call, charge),

    async refund({ paymentId, providerPaymentId }, refundId) {
      try {
        const refund = await call({
          method: 'POST',
          path: '/v1/refunds',
          form: {
            payment_intent: providerPaymentId ?? undefined,
            metadata: { payment_id: paymentId, refund_id: refundId },
          },
          idempotencyKey: `refund-${refundId}`,
          output: z.object({ id: z.string(), status: z.string().nullable() }),
        });
        return refund.status === 'failed' || refund.status === 'canceled'
          ? { status: 'failed', reason: `refund ${refund.status}` }
          : { status: 'completed', providerRefundId: refund.id };
      } catch (error) {
        if (error instanceof StripeRefusal) {
          return { status: 'failed', reason: error.message };
        }
        throw error;
      }
    },

    forget: (method) => forget(call, method),
  };
}

/** Deleting a customer detaches their cards; Stripe keeps what it must of payments. */
async function forget(call: StripeCall, { reference, customer }: SavedMethod): Promise<void> {
  try {
    await (customer === undefined
      ? call({
          method: 'POST',
          path: `/v1/payment_methods/${encodeURIComponent(reference)}/detach`,
          output: z.object({ id: z.string() }),
        })
      : call({
          method: 'DELETE',
          path: `/v1/customers/${encodeURIComponent(customer)}`,
          output: z.object({ deleted: z.literal(true) }),
        }));
  } catch (error) {
    const isGone = error instanceof StripeRefusal && error.code === 'resource_missing';
    if (!isGone) {
      throw error;
    }
  }
}

async function createSession(call: StripeCall, order: CheckoutOrder) {
  const metadata = { payment_id: order.paymentId };
  const session = await call({
    method: 'POST',
    path: '/v1/checkout/sessions',
    form: {
      mode: 'payment',
      client_reference_id: order.paymentId,
      customer_email: order.customer.email,
      customer_creation: 'always',
      success_url: order.successUrl,
      cancel_url: order.failureUrl,
      expires_at: Math.ceil((order.expiresAt.getTime() + pageMarginMilliseconds) / 1_000),
      metadata,
      payment_intent_data: { description: order.description, metadata, setup_future_usage: 'off_session' },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: order.amountCents,
            product_data: { name: order.description },
          },
        },
      ],
    },
    idempotencyKey: `checkout-${order.paymentId}`,
    output: z.object({ id: z.string(), url: z.string().nullable() }),
  });
  if (!session.url) {
    throw new AppError({
      code: 'unavailable',
      message: 'The payment provider does not answer',
      cause: new Error(`Stripe's session ${session.id} has no page`),
    });
  }
  return { paymentUrl: session.url, reference: session.id };
}

async function lookUpSession(call: StripeCall, id: string): Promise<PaymentOutcome> {
  const session = await call({
    method: 'GET',
    path: `/v1/checkout/sessions/${encodeURIComponent(id)}`,
    form: { 'expand[]': 'payment_intent' },
    output: sessionSchema,
  });
  if (session.status === 'expired') {
    return { status: 'cancelled', reason: 'page_expired' };
  }
  const intent = session.payment_intent;
  return session.payment_status === 'paid' && intent !== null && typeof intent !== 'string'
    ? outcomeOfIntent(intent)
    : { status: 'pending' };
}

/** A saved card's charge by our name for it: the answer that named it may have been lost. */
async function lookUpIntent(call: StripeCall, { paymentId }: KnownPayment): Promise<PaymentOutcome> {
  const { data } = await call({
    method: 'GET',
    path: '/v1/payment_intents/search',
    form: { query: `metadata['payment_id']:'${paymentId}'` },
    output: z.object({ data: z.array(intentSchema) }),
  });
  const [intent] = data;
  return intent ? outcomeOfIntent(intent) : { status: 'failed', reason: 'provider_error' };
}

async function chargeSaved(call: StripeCall, charge: SavedCharge): Promise<PaymentOutcome> {
  try {
    const intent = await call({
      method: 'POST',
      path: '/v1/payment_intents',
      form: {
        amount: charge.amountCents,
        currency: charge.currency.toLowerCase(),
        customer: charge.method.customer,
        payment_method: charge.method.reference,
        off_session: true,
        confirm: true,
        description: charge.description,
        metadata: { payment_id: charge.paymentId, charge: 'saved' },
      },
      idempotencyKey: `charge-${charge.paymentId}`,
      output: intentSchema,
    });
    return outcomeOfIntent(intent);
  } catch (error) {
    if (error instanceof StripeRefusal) {
      return { status: 'failed', reason: error.type === 'card_error' ? reasonOf(error.code) : 'provider_error' };
    }
    throw error;
  }
}

function outcomeOfIntent(intent: z.infer<typeof intentSchema>): PaymentOutcome {
  switch (intent.status) {
    case 'succeeded':
      return {
        status: 'completed',
        providerPaymentId: intent.id,
        paidCents: intent.amount_received,
        ...(intent.payment_method
          ? { method: { reference: intent.payment_method, customer: intent.customer ?? undefined } }
          : {}),
      };
    case 'processing':
      return { status: 'pending' };
    case 'requires_action':
      return { status: 'failed', reason: 'authentication_failed' };
    default:
      return {
        status: 'failed',
        reason: reasonOf(intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code),
      };
  }
}

function reasonOf(code: string | undefined): FailureReason {
  switch (code) {
    case 'insufficient_funds':
      return 'insufficient_funds';
    case 'expired_card':
      return 'expired_card';
    case 'authentication_required':
    case 'authentication_not_handled':
      return 'authentication_failed';
    case 'processing_error':
      return 'provider_error';
    default:
      return 'card_declined';
  }
}
