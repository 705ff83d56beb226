import { randomBytes, randomUUID } from 'node:crypto';
import { plans } from '@octavo/contracts';
import type { PlanId } from '@octavo/contracts';

export const benchmarkPlan: PlanId = 'enterprise';

export interface SeededKey {
  apiKeyId: string;
  userId: string;
  key: string;
  mode: 'live';
  planId: PlanId;
  name: string;
}

/** Keys as billing's seed program takes them, each of a customer of its own. */
export function benchmarkKeys(customers: number): SeededKey[] {
  return Array.from({ length: customers }, (_, index) => ({
    apiKeyId: randomUUID(),
    userId: randomUUID(),
    key: `oct_live_${randomBytes(16).toString('hex')}`,
    mode: 'live',
    planId: benchmarkPlan,
    name: `Benchmark ${index + 1}`,
  }));
}

export function keysNote(customers: number): string {
  const { name, requestsPerMinute } = plans[benchmarkPlan];
  return `${customers} customers on the plan ${name} take turns, so that nobody comes to its ${requestsPerMinute} requests per minute.`;
}
