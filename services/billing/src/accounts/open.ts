import { plans, type PlanId } from '@octavo/contracts';
import type { BillingContext } from '../context.ts';
import { defaultSpendCapCents, overageCreditsWithin } from './overage.ts';

/**
 * Gives a user an account with the plan's credits, or those given, once: an account that is open keeps its plan and its
 * credits.
 * @returns whether it was opened now.
 */
export function openAccount(
  context: Pick<BillingContext, 'accounts' | 'now'>,
  { userId, planId, credits = plans[planId].credits }: { userId: string; planId: PlanId; credits?: number },
): Promise<boolean> {
  return context.accounts.open({
    userId,
    planId,
    overageCreditsAllowed: overageCreditsWithin(planId, defaultSpendCapCents(planId)),
    credits,
    reason: `${plans[planId].name} credits`,
    at: context.now(),
  });
}
