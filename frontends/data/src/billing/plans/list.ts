import type { listPlans as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';

export const listPlans = endpoint<typeof contract>('billing.plans.list', 'GET', '/api/plans');

const freshMilliseconds = 5 * 60 * 1_000;

/** The plans, as their cards show them. */
export function usePlans(): AnswerResult<typeof contract> {
  return useAnswer(listPlans, { staleMilliseconds: freshMilliseconds });
}
