import { plans, type PlanId } from '@octavo/contracts';
import { changePlan } from '../accounts/change-plan.ts';
import type { Transaction } from '../database.ts';
import { endGrants } from '../grants/expire.ts';
import { grantCredits } from '../grants/grant.ts';
import { billOverage } from '../usage/overage.ts';
import { graceDays, type GraceState } from './machine.ts';
import { dayMilliseconds, type Period } from './period.ts';
import { oweOverage, type Subscription } from './store.ts';

/** What a subscription's transitions do to the account's credits, each in the transition's transaction. */

/**
 * Puts what was used past the grants on the bill, so that neither the next grant nor the next price pays for it. The
 * same occasion is billed once.
 */
export async function billPeriod(
  transaction: Transaction,
  subscription: Subscription,
  { period, occasion, at }: { period: Period; occasion: string; at: Date },
): Promise<void> {
  const { userId, id } = subscription;
  const sourceId = `overage:${id}:${occasion}`;
  const known = await transaction.creditGrant.findUnique({ where: { sourceId }, select: { id: true } });
  if (known) {
    return;
  }
  const overage = await billOverage(transaction, { userId, periodEnd: period.end, sourceId, at });
  await oweOverage(transaction, subscription, overage);
}

/** A period's credits and limits, from its payment. What was left of the period before ends with it. */
export async function beginPeriod(
  transaction: Transaction,
  { userId }: Subscription,
  { planId, period, paymentId, at }: { planId: PlanId; period: Period; paymentId: string; at: Date },
): Promise<void> {
  await endGrants(transaction, { userId, kinds: ['monthly', 'proration'], at });
  await changePlan(transaction, { userId, planId, periodStart: period.start, periodEnd: period.end, at });
  const { name, credits } = plans[planId];
  await grantCredits(transaction, {
    userId,
    kind: 'monthly',
    credits,
    expiresAt: endOfUse(period),
    reason: `${name} credits`,
    sourceId: `payment:${paymentId}`,
    at,
  });
}

/** A higher plan's limits, and its credits for the rest of the period. */
export async function upgradePeriod(
  transaction: Transaction,
  { userId }: Subscription,
  upgrade: { planId: PlanId; period: Period; credits: number; paymentId: string; at: Date },
): Promise<void> {
  const { planId, period, credits, paymentId, at } = upgrade;
  await changePlan(transaction, { userId, planId, periodStart: period.start, periodEnd: period.end, at });
  if (credits > 0) {
    await grantCredits(transaction, {
      userId,
      kind: 'proration',
      credits,
      expiresAt: endOfUse(period),
      reason: `Upgrade to ${plans[planId].name}`,
      sourceId: `payment:${paymentId}`,
      at,
    });
  }
}

/** While a renewal is not paid, the plan and what is left of its credits stay, and nothing beyond them is lent. */
export async function beginGrace(
  transaction: Transaction,
  { userId }: Subscription,
  { planId, period }: GraceState,
  at: Date,
): Promise<void> {
  await changePlan(transaction, { userId, planId, periodStart: period.start, periodEnd: period.end, at });
  // Open holds may spend what they hold.
  await transaction.$executeRaw`
    UPDATE credit_accounts SET overage_credits_allowed = greatest(0, held - balance) WHERE user_id = ${userId}::uuid`;
}

/** Back to the limits of who pays nothing; credits given by hand stay. */
export async function endPlan(
  transaction: Transaction,
  { userId }: Subscription,
  { start, at }: { start: Date; at: Date },
): Promise<void> {
  await endGrants(transaction, { userId, kinds: ['trial', 'monthly', 'proration'], at });
  await changePlan(transaction, { userId, planId: 'free_trial', periodStart: start, periodEnd: null, at });
}

/** A period's credits last until the next one is paid, and no longer than anybody waits for that. */
function endOfUse({ end }: Period): Date {
  return new Date(end.getTime() + graceDays * dayMilliseconds);
}
