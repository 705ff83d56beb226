import { plans, type PlanId } from '@octavo/contracts';
import type { BillingContext } from '../context.ts';
import { defaultSpendCapCents, overageCreditsWithin } from './overage.ts';

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
    sourceId: `opening:${userId}`,
  });
}
