import { planIds, type PlanId } from '@octavo/contracts';
import { z } from 'zod';

const planSchema = z.enum(planIds);

/** The plan of an account's row. */
export function planOf({ planId }: { planId: string }): PlanId {
  return planSchema.parse(planId);
}
