import { currency, paidPlanIds, plans, type getRevenue } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { BillingContext } from '../context.ts';
import type { Database } from '../database.ts';
import { lastMonths } from './months.ts';

const number = z.coerce.number().int();
const takenSchema = z.object({ month: z.string(), payments: number, gross: number, tax: number });
const returnedSchema = z.object({ month: z.string(), refunds: number, refunded: number, tax: number });
const subscriberSchema = z.object({
  state: z.enum(['trial', 'active', 'grace']),
  planId: z.string().nullable(),
  next: z.string().nullable(),
  nextPlanId: z.enum(paidPlanIds).nullable(),
  count: number,
});

/** `GET /api/admin/revenue` */
export function getRevenueHandler({
  database,
  now,
}: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof getRevenue> {
  return async ({ query }) => {
    const months = lastMonths(now(), query.months);
    const since = `${months[0]}-01T00:00:00Z`;
    const [taken, returned, subscriptions] = await Promise.all([
      takenSince(database, since),
      returnedSince(database, since),
      subscriptionsNow(database),
    ]);
    return {
      currency,
      months: months.map((month) => {
        const { payments = 0, gross = 0, tax = 0 } = taken.find((row) => row.month === month) ?? {};
        const back = returned.find((row) => row.month === month);
        const refunded = back?.refunded ?? 0;
        return {
          month,
          payments,
          gross_cents: gross,
          tax_cents: tax,
          refunds: back?.refunds ?? 0,
          refunded_cents: refunded,
          net_cents: gross - tax - (refunded - (back?.tax ?? 0)),
        };
      }),
      ...subscriptions,
    };
  };
}

/** Sums by month are of few months, which PostgreSQL is told by a narrow table: it would sort all payments, whole. */
async function takenSince(database: Database, since: string) {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT to_char(month, 'YYYY-MM') AS month, count(*) AS payments, sum(amount_cents) AS gross, sum(tax) AS tax
    FROM (
      SELECT date_trunc('month', completed_at AT TIME ZONE 'UTC') AS month, amount_cents,
             (quote ->> 'taxCents')::int AS tax
      FROM payments WHERE completed_at >= ${since}::timestamptz OFFSET 0
    ) AS payment GROUP BY payment.month`;
  return rows.map((row) => takenSchema.parse(row));
}

async function returnedSince(database: Database, since: string) {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT to_char(month, 'YYYY-MM') AS month, count(*) AS refunds, sum(amount_cents) AS refunded, sum(tax) AS tax
    FROM (
      SELECT date_trunc('month', refunds.completed_at AT TIME ZONE 'UTC') AS month, refunds.amount_cents,
             (payments.quote ->> 'taxCents')::int AS tax
      FROM refunds JOIN payments ON payments.id = refunds.payment_id
      WHERE refunds.completed_at >= ${since}::timestamptz OFFSET 0
    ) AS refund GROUP BY refund.month`;
  return rows.map((row) => returnedSchema.parse(row));
}

/** How many there are now, and what their next months bring; who cancelled brings nothing. */
async function subscriptionsNow(database: Database) {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT state, plan_id AS "planId", next, next_plan_id AS "nextPlanId", count(*) AS count
    FROM subscriptions WHERE state IN ('trial', 'active', 'grace') GROUP BY state, plan_id, next, next_plan_id`;
  const subscribers = { free_trial: 0, starter: 0, professional: 0, enterprise: 0 };
  let recurring = 0;
  for (const { state, planId, next, nextPlanId, count } of rows.map((row) => subscriberSchema.parse(row))) {
    const paid = paidPlanIds.find((id) => id === planId);
    if (state === 'trial' || !paid) {
      subscribers.free_trial += count;
      continue;
    }
    subscribers[paid] += count;
    recurring += next === 'cancel' ? 0 : plans[nextPlanId ?? paid].priceCents * count;
  }
  return { recurring_cents: recurring, subscribers };
}
