import { moneyBackDays, paymentProviders, type listAllPayments } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { BillingContext } from '../context.ts';
import { cursorOf, readCursor } from '../cursor.ts';
import { findPayments, paymentBodyOf, type Payment } from '../payments/store.ts';
import { dayMilliseconds } from '../subscriptions/period.ts';
import { paymentPositionSchema, paymentsQuery } from './payments-query.ts';

const rowSchema = z.object({ id: z.string(), position: z.string() });
const refundStatusSchema = z.enum(['requested', 'completed', 'failed']);

/** `GET /api/admin/payments` */
export function listAllPaymentsHandler({
  database,
  now,
}: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof listAllPayments> {
  return async ({ query: { cursor, ...asked } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor, paymentPositionSchema);
    const rows = await database.$queryRaw<unknown[]>(paymentsQuery({ ...asked, after }));
    const page = rows.slice(0, asked.limit).map((row) => rowSchema.parse(row));
    const ids = page.map(({ id }) => id);
    const payments = await findPayments(database, { id: { in: ids } });
    const [customers, refunds] = await Promise.all([
      database.customer.findMany({ where: { userId: { in: payments.map(({ userId }) => userId) }, deletedAt: null } }),
      database.refund.findMany({ where: { paymentId: { in: ids } } }),
    ]);
    const customerOf = new Map(customers.map((customer) => [customer.userId, customer]));
    const refundOf = new Map(refunds.map((refund) => [refund.paymentId, refund]));
    const paymentOf = new Map(payments.map((payment) => [payment.paymentId, payment]));
    const last = page.at(-1);
    return {
      payments: page.flatMap(({ id }) => {
        const payment = paymentOf.get(id);
        if (!payment) {
          return [];
        }
        const customer = customerOf.get(payment.userId);
        const refund = refundOf.get(id);
        return {
          ...paymentBodyOf(payment),
          provider: z.enum(paymentProviders).parse(payment.provider),
          name: customer?.name || null,
          email: customer?.email || null,
          refundable: !refund && mayComeBack(payment, now()),
          refund: refund
            ? {
                status: refundStatusSchema.parse(refund.status),
                amount_cents: refund.amountCents,
                reason: refund.reason,
                requested_by: refund.requestedBy,
                failure: refund.failure,
                created_at: refund.createdAt.toISOString(),
                completed_at: refund.completedAt?.toISOString() ?? null,
              }
            : null,
        };
      }),
      nextCursor: last && rows.length > asked.limit ? cursorOf({ value: last.position, id: last.id }) : null,
    };
  };
}

/** As `refund` judges it. */
function mayComeBack({ status, completedAt }: Payment, now: Date): boolean {
  return (
    status === 'completed' &&
    completedAt !== null &&
    now.getTime() - completedAt.getTime() <= moneyBackDays * dayMilliseconds
  );
}
