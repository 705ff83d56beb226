import { headers, type ErrorCode } from '@octavo/contracts';

/**
 * What one request costs, decided once: settled when the document was delivered, released otherwise, or left to the
 * service, which has made the hold its own.
 */
export interface Charge {
  /** Names the hold to the service; test keys have none. */
  readonly holdId: string | undefined;
  readonly credits: number;
  /** Balance with `credits` set aside; test keys have none to tell. */
  readonly creditsRemaining: number | undefined;
  /** Milliseconds of `performance.now()`. */
  readonly heldAt: number;
  readonly state: 'held' | 'settled' | 'released' | 'handedOver';
  settle: () => void;
  /** With what went wrong, if anything did. */
  release: (failure?: ErrorCode) => void;
  handOver: () => void;
}

export interface HeldCredits {
  holdId?: string;
  /** Milliseconds of `performance.now()`; now, if nothing was held. */
  heldAt?: number;
  credits: number;
  creditsRemaining: number | undefined;
  onDecided?: (outcome: 'settle' | 'release' | 'handOver', failure?: ErrorCode) => void;
}

export function createCharge({
  holdId,
  heldAt = performance.now(),
  credits,
  creditsRemaining,
  onDecided,
}: HeldCredits): Charge {
  let state: Charge['state'] = 'held';
  return {
    holdId,
    credits,
    creditsRemaining,
    heldAt,
    get state() {
      return state;
    },
    settle() {
      if (state === 'held') {
        state = 'settled';
        onDecided?.('settle');
      }
    },
    release(failure) {
      if (state === 'held') {
        state = 'released';
        onDecided?.('release', failure);
      }
    },
    handOver() {
      if (state === 'held') {
        state = 'handedOver';
        onDecided?.('handOver');
      }
    },
  };
}

/** What becomes of a charge: `later`, the credits stay aside for work that goes on without the request. */
export type Payment = 'used' | 'later' | 'none';

/** SPEC §7's credit headers: what a failed request would have cost is given back. */
export function creditHeaders(charge: Charge | undefined, payment: Payment): Record<string, string> {
  const credits = charge?.credits ?? 0;
  const givenBack = payment === 'none' ? credits : 0;
  return {
    [headers.creditsUsed]: String(payment === 'used' ? credits : 0),
    ...(charge?.creditsRemaining === undefined
      ? {}
      : { [headers.creditsRemaining]: String(charge.creditsRemaining + givenBack) }),
  };
}
