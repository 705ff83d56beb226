import { plans, type getSpendCap, type setSpendCap, type spendCapSchema } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { z } from 'zod';
import { armAlert } from '../alerts/arm.ts';
import { requireOwnAccount } from '../api-keys/own.ts';
import type { BillingContext } from '../context.ts';
import { planOf } from './plan-of.ts';
import { lockAccount } from './lock.ts';
import { overageCentsOf, overageCreditsWithin, spendCapCentsOf } from './overage.ts';

export interface CappedAccount {
  planId: string;
  balance: number;
  overageCreditsAllowed: number;
  spendCapCents: number | null;
}

export function publicSpendCap(account: CappedAccount): z.input<typeof spendCapSchema> {
  const planId = planOf(account);
  const used = Math.max(0, -account.balance);
  return {
    spend_cap_cents: spendCapCentsOf(planId, account.spendCapCents),
    is_default: account.spendCapCents === null,
    plan_price_cents: plans[planId].priceCents,
    overage_cents: plans[planId].overageCents,
    overage_credits_used: used,
    overage_credits_allowed: account.overageCreditsAllowed,
    overage_spend_cents: overageCentsOf(planId, used),
  };
}

/** `GET /api/spend_cap` */
export function getSpendCapHandler({ database }: Pick<BillingContext, 'database'>): HttpHandler<typeof getSpendCap> {
  return async ({ principal: { userId } }) => publicSpendCap(await requireOwnAccount(database, userId));
}

/** `PUT /api/spend_cap` */
export function setSpendCapHandler({
  database,
  now,
}: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof setSpendCap> {
  return async ({ principal: { userId }, body: { spend_cap_cents: spendCapCents } }) =>
    database.$transaction(async (transaction) => {
      await lockAccount(transaction, userId);
      const account = await requireOwnAccount(transaction, userId);
      const planId = planOf(account);
      const wanted = overageCreditsWithin(planId, spendCapCentsOf(planId, spendCapCents));
      const changed = await transaction.creditAccount.update({
        where: { userId },
        data: {
          spendCapCents,
          // What is owed already, or held by requests under way, may still be spent.
          overageCreditsAllowed: Math.max(wanted, account.held - account.balance),
          updatedAt: now(),
        },
      });
      await armAlert(transaction, userId);
      return publicSpendCap(changed);
    });
}
