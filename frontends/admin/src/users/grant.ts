import { reasonProblem } from '../parts/reason.ts';

const mostCredits = 1_000_000;
const shortestReason = 5;

export interface GrantProblems {
  credits?: string;
  until?: string;
  reason?: string;
}

export type CheckedGrant =
  | { valid: true; grant: { credits: number; reason: string; expires_at: string | null } }
  | { valid: false; problems: GrantProblems };

/** What was typed, as the contract wants it: a day counts to its end in UTC. */
export function checkGrant(typed: { credits: string; until: string; reason: string }, now: number): CheckedGrant {
  const digits = typed.credits.replaceAll(/[\s,]/g, '');
  const credits = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  const expires = typed.until === '' ? null : new Date(`${typed.until}T23:59:59.000Z`);
  const reason = reasonProblem(typed.reason, shortestReason);
  const isUntilBad = expires !== null && !(expires.getTime() > now);
  if (credits < 1 || credits > mostCredits || isUntilBad || reason) {
    return {
      valid: false,
      problems: {
        ...(credits < 1 || credits > mostCredits ? { credits: 'A whole number from 1 to 1,000,000.' } : {}),
        ...(isUntilBad ? { until: 'A day to come.' } : {}),
        ...(reason ? { reason } : {}),
      },
    };
  }
  return { valid: true, grant: { credits, reason: typed.reason.trim(), expires_at: expires?.toISOString() ?? null } };
}
