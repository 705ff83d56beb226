import { plans, type PlanId } from '@octavo/contracts';
import type { SqlExecutor } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { defaultSpendCapCents, overageCreditsWithin } from './overage.ts';
import { insertAccount } from './store.ts';

/**
 * Gives a user an account with the plan's credits, or those given, once: an account that is open keeps its plan and its
 * credits. These never end; a trial begins with its key (api-keys/generate.ts), a paid plan with its subscription.
 * @returns whether it was opened now.
 */
export function openAccount(
  context: Pick<BillingContext, 'accounts' | 'now'>,
  { userId, planId, credits = plans[planId].credits }: { userId: string; planId: PlanId; credits?: number },
): Promise<boolean> {
  const account = {
    userId,
    planId,
    overageCreditsAllowed: overageCreditsWithin(planId, defaultSpendCapCents(planId)),
    periodEnd: null,
    at: context.now(),
  };
  const reason = `${plans[planId].name} credits`;
  return context.accounts.open(account, {
    kind: 'manual',
    credits,
    expiresAt: null,
    reason,
    sourceId: planId === 'free_trial' ? trialSourceOf(userId) : `opening:${userId}`,
  });
}

/** A person has one trial. */
export function trialSourceOf(userId: string): string {
  return `trial:${userId}`;
}

/**
 * Opens an account without credits where there is none, in the caller's transaction: on no paid plan, and with the
 * trial still to come.
 */
export function ensureAccount(
  transaction: SqlExecutor,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  return insertAccount(transaction, { userId, planId: 'free_trial', overageCreditsAllowed: 0, periodEnd: null, at });
}
