import type { listAllPayments, PaymentSorting } from '@octavo/contracts';
import { z } from 'zod';
import { Prisma } from '../generated/prisma/client.ts';

export const paymentPositionSchema = z.strictObject({ value: z.string().max(40), id: z.uuid() });

export type PaymentsAsked = Omit<z.output<typeof listAllPayments.query>, 'cursor'> & {
  after?: z.infer<typeof paymentPositionSchema> | undefined;
};

/** What a column is sorted by, and its type. */
const sortings: Record<PaymentSorting, { by: Prisma.Sql; type: Prisma.Sql }> = {
  created_at: { by: Prisma.sql`payments.created_at`, type: Prisma.sql`timestamptz` },
  amount_cents: { by: Prisma.sql`payments.amount_cents`, type: Prisma.sql`int` },
};

const startsWith = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The ids of the page asked for and where each stands, one more than its rows. */
export function paymentsQuery(asked: PaymentsAsked): Prisma.Sql {
  const { by, type } = sortings[asked.sort];
  const direction = asked.order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const where = Prisma.join(conditionsOf(asked), ' AND ');
  return Prisma.sql`
    SELECT payments.id::text, (${by})::text AS position FROM payments
    WHERE ${where} ${beyond(asked, by, type)}
    ORDER BY ${by} ${direction}, payments.id ${direction} LIMIT ${asked.limit + 1}`;
}

function beyond({ after, order }: PaymentsAsked, by: Prisma.Sql, type: Prisma.Sql): Prisma.Sql {
  if (!after) {
    return Prisma.empty;
  }
  const position = Prisma.sql`(${after.value}::${type}, ${after.id}::uuid)`;
  return order === 'asc'
    ? Prisma.sql`AND (${by}, payments.id) > ${position}`
    : Prisma.sql`AND (${by}, payments.id) < ${position}`;
}

function conditionsOf(asked: PaymentsAsked): Prisma.Sql[] {
  const conditions = [Prisma.sql`true`];
  const add = (value: unknown, condition: () => Prisma.Sql): void => {
    if (value !== undefined) {
      conditions.push(condition());
    }
  };
  add(asked.status, () => Prisma.sql`payments.status = ${asked.status}`);
  add(asked.provider, () => Prisma.sql`payments.provider = ${asked.provider}`);
  add(asked.purpose, () => Prisma.sql`payments.purpose = ${asked.purpose}`);
  add(asked.plan, () => Prisma.sql`payments.plan_id = ${asked.plan}`);
  add(asked.user_id, () => Prisma.sql`payments.user_id = ${asked.user_id}::uuid`);
  add(asked.min_amount_cents, () => Prisma.sql`payments.amount_cents >= ${asked.min_amount_cents}::int`);
  add(asked.max_amount_cents, () => Prisma.sql`payments.amount_cents <= ${asked.max_amount_cents}::int`);
  add(asked.from, () => Prisma.sql`payments.created_at >= ${asked.from}::date::timestamp AT TIME ZONE 'UTC'`);
  add(asked.to, () => Prisma.sql`payments.created_at < (${asked.to}::date + 1)::timestamp AT TIME ZONE 'UTC'`);
  add(
    asked.refunded,
    () => Prisma.sql`EXISTS (SELECT FROM refunds WHERE refunds.payment_id = payments.id) = ${asked.refunded}`,
  );
  add(asked.search, () => {
    const pattern = startsWith(asked.search ?? '');
    return Prisma.sql`payments.user_id IN (
      SELECT user_id FROM customers WHERE lower(email) LIKE ${pattern} OR lower(name) LIKE ${pattern})`;
  });
  return conditions;
}
