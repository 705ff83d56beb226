import { paidPlanIds, type PaidPlanId, type PlanId } from '@octavo/contracts';

export function isPaidPlan(planId: PlanId): planId is PaidPlanId {
  return (paidPlanIds as readonly PlanId[]).includes(planId);
}
