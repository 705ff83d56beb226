import { AppError, type receivePaymentWebhook } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import { applyOutcome } from './apply-outcome.ts';
import type { MoneyContext } from './context.ts';
import type { ProviderEvent } from './provider.ts';
import { findPayment, type Payment } from './store.ts';

/**
 * `billing.payments.receiveWebhook`. What is the provider's and concerns nobody of ours is taken note of and answered
 * as heard, so that it does not come again.
 */
export function receiveWebhookHandler(context: MoneyContext): HttpHandler<typeof receivePaymentWebhook> {
  const { provider, log } = context;
  return async ({ params, body, headers }) => {
    if (params['provider'] !== provider.name) {
      throw new AppError({ code: 'not_found', message: 'There is nothing here' });
    }
    const event = provider.readWebhook({ body, headers });
    const payment = event.outcome && (await paymentOf(context, event));
    if (!event.outcome || !payment) {
      log.info({ eventId: event.id, type: event.type }, 'a notification that concerns no payment of ours');
      return { received: true };
    }
    const outcome = event.outcome === 'ask' ? await provider.lookUp(payment) : event.outcome;
    await applyOutcome(context, payment, outcome, event);
    return { received: true };
  };
}

async function paymentOf(
  { database, provider }: Pick<MoneyContext, 'database' | 'provider'>,
  { payment }: ProviderEvent,
): Promise<Payment | undefined> {
  if (!payment) {
    return undefined;
  }
  if ('reference' in payment) {
    return findPayment(database, { provider: provider.name, reference: payment.reference });
  }
  if ('conversationId' in payment) {
    return findPayment(database, { provider: provider.name, conversationId: payment.conversationId });
  }
  const id = z.uuid().safeParse(payment.paymentId);
  return id.success ? findPayment(database, { id: id.data, provider: provider.name }) : undefined;
}
