import { AppError, failureReasons, mostInstallments } from '@octavo/contracts';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { PaymentOutcome } from '../outcome.ts';
import type { PaymentProvider } from '../provider.ts';
import { checkoutOfPayment, openCheckout, outcomeOf, sandboxEventSchema } from './books.ts';
import { verifiedIdOf } from './signature.ts';

export interface SandboxOptions {
  database: Database;
  secret: Buffer;
  publicUrl: () => string;
  now: () => Date;
}

/** Methods that the page saves, by what their card does. */
export const savedMethods = { pays: 'sandbox_pays', declines: 'sandbox_declines' } as const;

const outcomeSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('completed'),
    providerPaymentId: z.string(),
    paidCents: z.number().int(),
    method: z.object({ reference: z.string() }).optional(),
  }),
  z.object({ status: z.literal('failed'), reason: z.enum(failureReasons) }),
  z.object({ status: z.literal('cancelled'), reason: z.enum(failureReasons) }),
]) satisfies z.ZodType<PaymentOutcome>;

const eventSchema = sandboxEventSchema.extend({
  data: sandboxEventSchema.shape.data.extend({ outcome: outcomeSchema }),
});

/** A provider that takes nobody's money: its page, its books and its notifications are real, its cards are not. */
export function createSandboxProvider({ database, secret, publicUrl, now }: SandboxOptions): PaymentProvider {
  return {
    name: 'sandbox',
    mostInstallments,

    async createCheckout(order) {
      const token = await openCheckout(database, order, now());
      return {
        paymentUrl: `${publicUrl()}/functions/v1/sandbox-payments/${token}`,
        reference: order.paymentId,
      };
    },

    readWebhook({ body, headers }) {
      const id = verifiedIdOf(body, headers, secret, now());
      const event = eventSchema.safeParse(parseJson(body));
      if (!event.success) {
        throw new AppError({ code: 'invalid_request', message: 'This is no notification', cause: event.error });
      }
      const { type, occurredAt, data } = event.data;
      return { id, type, occurredAt, payment: { paymentId: data.paymentId }, outcome: data.outcome };
    },

    async lookUp({ paymentId }) {
      const checkout = await checkoutOfPayment(database, paymentId);
      // A saved card is answered at once: what is not known was never charged.
      return checkout ? outcomeOf(checkout, now()) : { status: 'failed', reason: 'provider_error' };
    },

    async chargeSaved({ paymentId, amountCents, method }) {
      return method.reference === savedMethods.pays
        ? { status: 'completed', providerPaymentId: `sandbox_${paymentId}`, paidCents: amountCents }
        : { status: 'failed', reason: 'card_declined' };
    },

    async refund(_payment, refundId) {
      return { status: 'completed', providerRefundId: `sandbox_${refundId}` };
    },

    // Its saved cards are the same few for everybody: nothing there is anybody's.
    async forget() {},
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
