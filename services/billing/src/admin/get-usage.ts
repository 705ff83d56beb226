import { planIds, type getTotalUsage } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import { overageCentsOf } from '../accounts/overage.ts';
import type { BillingContext } from '../context.ts';
import { daysAskedFor, type Days } from '../usage/days.ts';
import { summed, usageBetween } from '../usage/store.ts';

const billedSchema = z.object({ credits: z.coerce.number(), cents: z.coerce.number() });
const owedSchema = z.object({ planId: z.enum(planIds), credits: z.coerce.number() });

/** `GET /api/admin/usage` */
export function getTotalUsageHandler(
  context: Pick<BillingContext, 'database' | 'now'>,
): HttpHandler<typeof getTotalUsage> {
  return async ({ query }) => {
    const asked = daysAskedFor(query, context.now());
    const [days, billed, owed] = await Promise.all([
      usageBetween(context.database, asked),
      overageBilled(context, asked),
      overageOwed(context),
    ]);
    return { ...asked, ...summed(days), days, overage_billed: billed, overage_owed: owed };
  };
}

async function overageBilled({ database }: Pick<BillingContext, 'database'>, { from, to }: Days) {
  const [row] = await database.$queryRaw<unknown[]>`
    SELECT coalesce(sum(credits), 0) AS credits, coalesce(sum(price_cents), 0) AS cents FROM credit_grants
    WHERE kind = 'overage' AND created_at >= ${from}::date AND created_at < ${to}::date + 1`;
  return billedSchema.parse(row);
}

async function overageOwed({ database }: Pick<BillingContext, 'database'>) {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT plan_id AS "planId", -sum(balance) AS credits FROM credit_accounts WHERE balance < 0 GROUP BY plan_id`;
  const owed = rows.map((row) => owedSchema.parse(row));
  return {
    credits: owed.reduce((sum, { credits }) => sum + credits, 0),
    cents: owed.reduce((sum, { planId, credits }) => sum + overageCentsOf(planId, credits), 0),
  };
}
