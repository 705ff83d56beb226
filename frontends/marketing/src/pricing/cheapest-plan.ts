import { operationCredits, operations, plans, type Operation, type PlanId } from '@octavo/contracts';

export const paidPlans = [plans.starter, plans.professional, plans.enterprise] as const;

export type Conversions = Record<Operation, number>;

export const noConversions = Object.fromEntries(operations.map((operation) => [operation, 0])) as Conversions;

export function creditsFor(conversions: Conversions): number {
  return operations.reduce((sum, operation) => sum + conversions[operation] * operationCredits[operation], 0);
}

export interface PlanCost {
  planId: PlanId;
  overageCredits: number;
  totalCents: number;
}

/** What a month with so many credits costs on each paid plan, the cheapest first; at the same cost the larger plan. */
export function planCosts(credits: number): PlanCost[] {
  return paidPlans
    .map((plan) => {
      const overageCredits = Math.max(0, credits - plan.credits);
      return { planId: plan.id, overageCredits, totalCents: plan.priceCents + overageCredits * plan.overageCents };
    })
    .reverse()
    .sort((left, right) => left.totalCents - right.totalCents);
}
