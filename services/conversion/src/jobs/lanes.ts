import type { ApiKeyPrincipal, PlanId } from '@octavo/contracts';

/** Plans in the order in which their jobs are taken. */
export const lanes = ['enterprise', 'professional', 'starter', 'free_trial'] as const satisfies readonly PlanId[];

export type Lane = (typeof lanes)[number];

/** What is free waits behind what is paid for. */
export function laneOf({ mode, planId }: Pick<ApiKeyPrincipal, 'mode' | 'planId'>): Lane {
  return mode === 'test' ? 'free_trial' : planId;
}
