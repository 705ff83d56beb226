import { lowCreditsShare, operationCredits, type CreditAlertKind } from '@octavo/contracts';

const costs = Object.values(operationCredits);
const cheapest = Math.min(...costs);
const dearest = Math.max(...costs);

export interface AlertedAccount {
  /** What the period began with and was given since. */
  creditsTotal: number;
  overageCreditsAllowed: number;
}

/**
 * The balance, at it or below, at which there is something to tell. Credits are used up when they pay for nothing any
 * more, and the cap is reached when it is in the way of some request: few balances end at zero exactly.
 */
export function balanceOfAlert(
  kind: CreditAlertKind,
  { creditsTotal, overageCreditsAllowed }: AlertedAccount,
): number | null {
  switch (kind) {
    case 'credits_low':
      return creditsTotal > 0 ? Math.floor(creditsTotal * lowCreditsShare) : null;
    case 'credits_used':
      return creditsTotal > 0 ? cheapest - 1 : null;
    case 'spend_cap_reached':
      return overageCreditsAllowed >= dearest ? dearest - 1 - overageCreditsAllowed : null;
    default:
      return kind satisfies never;
  }
}
