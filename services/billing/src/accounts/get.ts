import { plans, type getAccount } from '@octavo/contracts';
import type { HttpAnswer, HttpHandler } from '@octavo/kit';
import { requireOwnAccount } from '../api-keys/own.ts';
import type { BillingContext } from '../context.ts';
import { leftOf } from '../grants/left.ts';
import { planOf } from './plan-of.ts';
import { publicSpendCap } from './spend-cap.ts';
import { trialDaysLeft, warningsOf } from './warnings.ts';

/** `GET /api/account` */
export function getAccountHandler({
  database,
  now,
}: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof getAccount> {
  return async ({ principal: { userId } }): Promise<HttpAnswer<typeof getAccount>> => {
    const at = now();
    const account = await requireOwnAccount(database, userId);
    const planId = planOf(account);
    const available = account.balance - account.held;
    const lastUsed = await database.apiKey.aggregate({ where: { userId }, _max: { lastUsedAt: true } });
    return {
      user_id: userId,
      plan_id: planId,
      plan_name: plans[planId].name,
      credits_remaining: Math.max(0, available),
      credits_total: account.creditsTotal,
      credits_held: account.held,
      period_start: account.periodStart.toISOString(),
      period_end: account.periodEnd?.toISOString() ?? null,
      trial_ends_at: planId === 'free_trial' ? (account.periodEnd?.toISOString() ?? null) : null,
      trial_days_left: trialDaysLeft({ planId, periodEnd: account.periodEnd }, at),
      last_used_at: lastUsed._max.lastUsedAt?.toISOString() ?? null,
      warnings: warningsOf({ ...account, planId, available }, at),
      grants: await leftOf(database, userId),
      spend_cap: publicSpendCap(account),
      created_at: account.createdAt.toISOString(),
    };
  };
}
