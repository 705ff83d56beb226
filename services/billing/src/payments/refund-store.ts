import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database.ts';
import type { Payment } from './store.ts';

export interface Refund {
  id: string;
  paymentId: string;
  amountCents: number;
  reason: string;
  attempts: number;
}

/** Writes down that a payment is given back, once; the refund loop does it. */
export async function addRefund(
  transaction: Transaction,
  payment: Payment,
  { reason, requestedBy, at }: { reason: string; requestedBy: string | null; at: Date },
): Promise<void> {
  await transaction.refund.createMany({
    data: [
      {
        id: randomUUID(),
        paymentId: payment.paymentId,
        amountCents: payment.amountCents,
        reason,
        requestedBy,
        status: 'requested',
        dueAt: at,
        createdAt: at,
      },
    ],
    skipDuplicates: true,
  });
}

export async function hasRefund(database: Database | Transaction, paymentId: string): Promise<boolean> {
  return (await database.refund.count({ where: { paymentId } })) > 0;
}

/** Takes one refund that is due. Nobody else takes it before `until`; if we die over it, somebody does then. */
export async function takeDueRefund(database: Database, now: Date, until: Date): Promise<Refund | undefined> {
  const [refund] = await database.$queryRaw<Refund[]>`
    UPDATE refunds SET attempts = attempts + 1, due_at = ${until.toISOString()}::timestamptz
    WHERE id IN (
      SELECT id FROM refunds WHERE due_at <= ${now.toISOString()}::timestamptz
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text, payment_id::text AS "paymentId", amount_cents AS "amountCents", reason, attempts`;
  return refund;
}
