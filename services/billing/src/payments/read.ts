import {
  AppError,
  conversationIdSchema,
  type getPayment,
  type listPayments,
  type returnFromPayment,
} from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { MoneyContext } from './context.ts';
import { findPayment, pageOfPayments, paymentBodyOf, type Payment } from './store.ts';

/** `billing.payments.get` */
export function getPaymentHandler({ database }: Pick<MoneyContext, 'database'>): HttpHandler<typeof getPayment> {
  return async ({ params, principal }) => {
    const payment = await findByEitherName(database, params['id']);
    if (payment?.userId !== principal.userId) {
      throw noSuchPayment();
    }
    return paymentBodyOf(payment);
  };
}

/** `billing.payments.list` */
export function listPaymentsHandler({ database }: Pick<MoneyContext, 'database'>): HttpHandler<typeof listPayments> {
  return async ({ query, principal }) => ({
    payments: (await pageOfPayments(database, principal.userId, query)).map(paymentBodyOf),
  });
}

/** `billing.payments.return`: whoever follows it learns nothing that the address did not say. */
export function returnFromPaymentHandler({
  database,
  addresses,
}: Pick<MoneyContext, 'database' | 'addresses'>): HttpHandler<typeof returnFromPayment> {
  return async ({ params }) => {
    const payment = await findByEitherName(database, params['id']);
    if (!payment) {
      throw noSuchPayment();
    }
    const isOver = payment.status === 'failed' || payment.status === 'cancelled';
    const page = isOver ? 'payment-failed' : 'payment-success';
    const location = `${addresses.appUrl}/${page}?conversationId=${payment.conversationId}`;
    return reply({ status: 303, headers: { location }, body: undefined });
  };
}

async function findByEitherName(database: Database, text: string | undefined): Promise<Payment | undefined> {
  const id = z.uuid().safeParse(text);
  if (id.success) {
    return findPayment(database, { id: id.data });
  }
  const conversationId = conversationIdSchema.safeParse(text);
  return conversationId.success ? findPayment(database, { conversationId: conversationId.data }) : undefined;
}

const noSuchPayment = (): AppError => new AppError({ code: 'not_found', message: 'There is no such payment' });
