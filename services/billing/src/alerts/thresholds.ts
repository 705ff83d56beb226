import { lowCreditsShare } from '@octavo/contracts';

/** What an owner is told once in a period, in the order in which they come. */
export const alertKinds = ['credits_low', 'credits_used', 'spend_cap_reached'] as const;

export type AlertKind = (typeof alertKinds)[number];

export interface AlertedAccount {
  /** What the period's grants gave. */
  creditsTotal: number;
  overageCreditsAllowed: number;
}

/** The balance at which there is something to tell. Without overage the cap is never reached: there is none. */
export function balanceOfAlert(
  kind: AlertKind,
  { creditsTotal, overageCreditsAllowed }: AlertedAccount,
): number | null {
  switch (kind) {
    case 'credits_low':
      return creditsTotal > 0 ? Math.floor(creditsTotal * lowCreditsShare) : null;
    case 'credits_used':
      return creditsTotal > 0 ? 0 : null;
    case 'spend_cap_reached':
      return overageCreditsAllowed > 0 ? -overageCreditsAllowed : null;
    default:
      return kind satisfies never;
  }
}
