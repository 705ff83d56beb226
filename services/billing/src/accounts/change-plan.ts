import { apiKeysChanged, type PlanId } from '@octavo/contracts';
import { appendEvent, type SqlExecutor } from '@octavo/kit';
import { armAlert } from '../alerts/arm.ts';
import { requireAccount } from './lock.ts';
import { overageCreditsWithin, spendCapCentsOf } from './overage.ts';

export interface PlanChange {
  userId: string;
  planId: PlanId;
  periodStart: Date;
  /** Null: it ends never. */
  periodEnd: Date | null;
  at: Date;
}

/**
 * Puts an account on a plan for a period, in the caller's transaction: from the commit on its keys have the plan's rate
 * limit, wherever they are remembered, and it may go below zero as far as the period's spend cap pays for. The same
 * plan with the next period is a renewal. Credits are not its business, nor is what is owed: `billOverage` before it.
 * Wake the outbox after the commit.
 */
export async function changePlan(transaction: SqlExecutor, change: PlanChange): Promise<void> {
  const { userId, planId } = change;
  const before = await requireAccount(transaction, userId);
  const allowed = overageCreditsWithin(planId, spendCapCentsOf(planId, before.spendCapCents));
  // Open holds may spend what they hold, whatever the new plan allows.
  await transaction.$executeRaw`
    UPDATE credit_accounts
    SET plan_id = ${planId}, overage_credits_allowed = greatest(${allowed}::int, held - balance),
        credits_total = greatest(0, balance),
        period_start = ${change.periodStart.toISOString()}::timestamptz,
        period_end = ${change.periodEnd?.toISOString() ?? null}::timestamptz,
        updated_at = ${change.at.toISOString()}::timestamptz
    WHERE user_id = ${userId}::uuid`;
  await armAlert(transaction, userId);
  if (before.planId !== planId) {
    await tellKeysChanged(transaction, userId);
  }
}

/** Whoever remembers a key of this user must ask again. */
export async function tellKeysChanged(transaction: SqlExecutor, userId: string): Promise<void> {
  const keys = await transaction.$queryRaw<{ keyHash: string }[]>`
    SELECT key_hash AS "keyHash" FROM api_keys WHERE user_id = ${userId}::uuid AND status = 'active'`;
  if (keys.length > 0) {
    await appendEvent(transaction, apiKeysChanged, { keyHashes: keys.map(({ keyHash }) => keyHash), userId });
  }
}
