import { headers } from '@octavo/contracts';

/** What one request costs, decided once: settled when the document was delivered, released otherwise. */
export interface Charge {
  readonly credits: number;
  /** Balance with `credits` set aside; test keys have none to tell. */
  readonly creditsRemaining: number | undefined;
  /** Milliseconds of `performance.now()`. */
  readonly heldAt: number;
  readonly state: 'held' | 'settled' | 'released';
  settle: () => void;
  release: () => void;
}

export interface HeldCredits {
  credits: number;
  creditsRemaining: number | undefined;
  onDecided?: (outcome: 'settle' | 'release') => void;
}

export function createCharge({ credits, creditsRemaining, onDecided }: HeldCredits): Charge {
  let state: Charge['state'] = 'held';
  return {
    credits,
    creditsRemaining,
    heldAt: performance.now(),
    get state() {
      return state;
    },
    settle() {
      if (state === 'held') {
        state = 'settled';
        onDecided?.('settle');
      }
    },
    release() {
      if (state === 'held') {
        state = 'released';
        onDecided?.('release');
      }
    },
  };
}

/** SPEC §7's credit headers: what a failed request would have cost is given back. */
export function creditHeaders(charge: Charge | undefined, delivered: boolean): Record<string, string> {
  const kept = delivered && charge ? charge.credits : 0;
  return {
    [headers.creditsUsed]: String(kept),
    ...(charge?.creditsRemaining === undefined
      ? {}
      : { [headers.creditsRemaining]: String(charge.creditsRemaining + charge.credits - kept) }),
  };
}
