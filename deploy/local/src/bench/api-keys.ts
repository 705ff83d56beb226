import { randomBytes, randomUUID } from 'node:crypto';
import { plans } from '@octavo/contracts';
import type { PlanId } from '@octavo/contracts';

export const benchmarkPlan: PlanId = 'enterprise';

/** As many customers as it takes that neither rate limit nor credits of the largest plan stand in the way. */
const customers = 100;

export interface SeededKey {
  apiKeyId: string;
  userId: string;
  key: string;
  mode: 'live';
  planId: PlanId;
  name: string;
}

/** Keys as billing's seed program takes them. */
export function benchmarkKeys(): SeededKey[] {
  return Array.from({ length: customers }, (_, index) => ({
    apiKeyId: randomUUID(),
    userId: randomUUID(),
    key: `oct_live_${randomBytes(16).toString('hex')}`,
    mode: 'live',
    planId: benchmarkPlan,
    name: `Benchmark ${index + 1}`,
  }));
}

export const keysNote = `${customers} customers on the plan ${plans[benchmarkPlan].name} take turns, so that no limit of one key is met.`;
