import {
  lowCreditsShare,
  operationCredits,
  trialWarningDays,
  type accountWarnings,
  type PlanId,
} from '@octavo/contracts';

export type AccountWarning = (typeof accountWarnings)[number];

export interface WarnedAccount {
  planId: PlanId;
  /** What neither usage nor open holds have taken; below zero is overage. */
  available: number;
  creditsTotal: number;
  overageCreditsAllowed: number;
  periodEnd: Date | null;
}

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const cheapest = Math.min(...Object.values(operationCredits));
const dearest = Math.max(...Object.values(operationCredits));

/** Days of a trial that are left, begun ones counted; null where there is no trial. */
export function trialDaysLeft(
  { planId, periodEnd }: Pick<WarnedAccount, 'planId' | 'periodEnd'>,
  at: Date,
): number | null {
  return planId === 'free_trial' && periodEnd
    ? Math.max(0, Math.ceil((periodEnd.getTime() - at.getTime()) / dayMilliseconds))
    : null;
}

/** What the dashboard warns of (SPEC §9), the gravest of each kind. */
export function warningsOf(account: WarnedAccount, at: Date): AccountWarning[] {
  return [trialWarning(trialDaysLeft(account, at)), creditsWarning(account)].filter((warning) => warning !== null);
}

function trialWarning(daysLeft: number | null): AccountWarning | null {
  if (daysLeft === null || daysLeft > trialWarningDays) {
    return null;
  }
  return daysLeft === 0 ? 'trial_ended' : 'trial_ending';
}

function creditsWarning({ available, creditsTotal, overageCreditsAllowed }: WarnedAccount): AccountWarning | null {
  if (available < cheapest) {
    const capIsNear = overageCreditsAllowed > 0 && available + overageCreditsAllowed < dearest;
    return capIsNear ? 'spend_cap_reached' : 'credits_used';
  }
  return available <= creditsTotal * lowCreditsShare ? 'credits_low' : null;
}
