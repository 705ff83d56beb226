import { planIds, plans, type listUsers, type PlanId } from '@octavo/contracts';
import type { AnswerOf } from '@octavo/data';
import { formatNumber } from '../parts/format.ts';

type Counts = AnswerOf<typeof listUsers>['counts'];

/** SPEC §2: 'All Plans', or each plan with its count. */
export function planOptions(counts: Counts | undefined): { value: PlanId | 'all'; label: string }[] {
  return [
    { value: 'all', label: 'All Plans' },
    ...planIds.map((plan) => ({
      value: plan,
      label: counts ? `${plans[plan].name} (${formatNumber(counts.plans[plan] ?? 0)})` : plans[plan].name,
    })),
  ];
}
