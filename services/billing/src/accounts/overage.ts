import { plans, type PlanId } from '@octavo/contracts';

/** A month costs at most this many times the plan's price, until the owner chooses a cap (DESIGN ruling 6). */
const defaultSpendCapFactor = 2;

export function defaultSpendCapCents(planId: PlanId): number {
  return plans[planId].priceCents * defaultSpendCapFactor;
}

/** The cap that holds: the owner's, or the default. */
export function spendCapCentsOf(planId: PlanId, chosenCents: number | null): number {
  return chosenCents ?? defaultSpendCapCents(planId);
}

/**
 * How many credits past the plan's the month's spend cap pays for. The cap is the whole month's spend: the plan's own
 * price comes first.
 */
export function overageCreditsWithin(planId: PlanId, spendCapCents: number): number {
  const { overageCents, priceCents } = plans[planId];
  return overageCents === null ? 0 : Math.max(0, Math.floor((spendCapCents - priceCents) / overageCents));
}

/** What credits past the plan's cost. Nothing where the plan stops at zero. */
export function overageCentsOf(planId: PlanId, credits: number): number {
  return credits * (plans[planId].overageCents ?? 0);
}
