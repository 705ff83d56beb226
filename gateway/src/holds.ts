import { creditsHold, mostAdvanceHolds, type Operation } from '@octavo/contracts';
import type { Bus } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import type { Settlements } from './settlements.ts';

export interface HoldsOptions {
  bus: Pick<Bus, 'call'>;
  settlements: Pick<Settlements, 'release'>;
  /** Milliseconds that never go back. */
  now: () => number;
  onTaken?: (from: 'billing' | 'advance') => void;
}

export interface HoldRequest {
  userId: string;
  apiKeyId: string;
  operation: Operation;
  credits: number;
  requestId: string;
  /** The hold will be handed over: it must carry this request's own id from the start. */
  ownHold: boolean;
}

/** Credits set aside for one request. */
export interface Hold {
  holdId: string;
  /** When billing made it, in the clock's milliseconds. */
  heldAt: number;
  /** The account's balance as the caller may see it: without this hold, with those nobody uses yet. */
  creditsRemaining: number;
  /** The hold was taken before the request came: whoever settles it says for which. */
  inAdvance: boolean;
}

export type HoldOutcome = ({ outcome: 'held' } & Hold) | { outcome: 'insufficient'; creditsRemaining: number };

/**
 * Sets credits aside at billing, one hold a request. A key that is used several times a second gets some holds in
 * advance with the one it asks for, so that most of its requests wait for nobody
 * (docs/decisions/0014-holds-in-advance.md).
 */
export interface Holds {
  /** @throws AppError what billing answers; then nothing stays set aside. */
  take(request: HoldRequest): Promise<HoldOutcome>;
  /** A hold taken here was given back: its credits show again. */
  returned(userId: string, credits: number): void;
  /** Gives back what was taken in advance. */
  stop(): void;
}

/** After this a hold nobody used is given back. */
const advanceMilliseconds = 2_000;
/** In which a key's requests are counted: as many as came lately may come again. */
const demandMilliseconds = 1_000;
const tidyMilliseconds = 500;

interface AdvanceHold {
  holdId: string;
  heldAt: number;
}

/** What one account's balance is, as far as this gateway has heard and done. */
interface Account {
  /** After all holds, those in advance included. */
  creditsRemaining: number;
  /** In holds in advance that nobody has used yet. */
  unusedCredits: number;
  usedAt: number;
}

/** One key's holds for one operation. */
interface Reserve {
  userId: string;
  credits: number;
  ready: AdvanceHold[];
  /** An answer with holds in advance is under way. */
  asking: boolean;
  since: number;
  requests: number;
  requestsBefore: number;
}

export function createHolds(options: HoldsOptions): Holds {
  const { bus, settlements, now } = options;
  const reserves = new Map<string, Reserve>();
  const accounts = new Map<string, Account>();
  let tidyTimer: NodeJS.Timeout | undefined;

  function reserveOf({ apiKeyId, operation, userId, credits }: HoldRequest): Reserve {
    const name = `${apiKeyId} ${operation}`;
    let reserve = reserves.get(name);
    if (!reserve) {
      reserve = { userId, credits, ready: [], asking: false, since: now(), requests: 0, requestsBefore: 0 };
      reserves.set(name, reserve);
      tidyTimer ??= setInterval(tidy, tidyMilliseconds).unref();
    }
    return reserve;
  }

  function accountOf(userId: string): Account {
    let account = accounts.get(userId);
    if (!account) {
      account = { creditsRemaining: 0, unusedCredits: 0, usedAt: now() };
      accounts.set(userId, account);
    }
    account.usedAt = now();
    return account;
  }

  function useAdvance(reserve: Reserve): (Hold & { outcome: 'held' }) | undefined {
    const ready = reserve.ready.pop();
    if (!ready) {
      return undefined;
    }
    const account = accountOf(reserve.userId);
    account.unusedCredits -= reserve.credits;
    options.onTaken?.('advance');
    return { outcome: 'held', ...ready, creditsRemaining: shown(account), inAdvance: true };
  }

  async function ask(request: HoldRequest, reserve: Reserve): Promise<HoldOutcome> {
    const { ownHold, ...asked } = request;
    const holdId = randomUUID();
    const advanceHoldIds = reserve.asking || ownHold ? [] : newIds(Math.min(mostAdvanceHolds, demandOf(reserve)));
    reserve.asking ||= advanceHoldIds.length > 0;
    try {
      const heldAt = now();
      const held = await bus.call(creditsHold, {
        holdId,
        ...asked,
        ...(advanceHoldIds.length > 0 ? { advanceHoldIds } : {}),
      });
      const account = accountOf(request.userId);
      account.creditsRemaining = held.creditsRemaining;
      if (held.outcome === 'insufficient') {
        return { outcome: 'insufficient', creditsRemaining: shown(account) };
      }
      for (const granted of held.advanceHoldIds ?? []) {
        reserve.ready.push({ holdId: granted, heldAt });
        account.unusedCredits += reserve.credits;
      }
      options.onTaken?.('billing');
      return { outcome: 'held', holdId, heldAt, creditsRemaining: shown(account), inAdvance: false };
    } catch (error) {
      // No answer is not a no: the credits may have been set aside.
      [holdId, ...advanceHoldIds].forEach((id) => settlements.release(id));
      throw error;
    } finally {
      if (advanceHoldIds.length > 0) {
        reserve.asking = false;
      }
    }
  }

  /** Gives back what nobody used in time, and forgets who has not asked lately. */
  function tidy(): void {
    const time = now();
    for (const [name, reserve] of reserves) {
      giveBack(reserve, ({ heldAt }) => time - heldAt >= advanceMilliseconds);
      if (reserve.ready.length === 0 && !reserve.asking && time - reserve.since >= 2 * demandMilliseconds) {
        reserves.delete(name);
      }
    }
    for (const [userId, account] of accounts) {
      if (account.unusedCredits === 0 && time - account.usedAt >= advanceMilliseconds) {
        accounts.delete(userId);
      }
    }
    if (reserves.size === 0 && accounts.size === 0) {
      clearInterval(tidyTimer);
      tidyTimer = undefined;
    }
  }

  function giveBack(reserve: Reserve, isOver: (hold: AdvanceHold) => boolean): void {
    const over = reserve.ready.filter(isOver);
    if (over.length > 0) {
      reserve.ready = reserve.ready.filter((hold) => !isOver(hold));
      const account = accountOf(reserve.userId);
      account.unusedCredits -= over.length * reserve.credits;
      account.creditsRemaining += over.length * reserve.credits;
      over.forEach(({ holdId }) => settlements.release(holdId));
    }
  }

  /** Counts the request, and answers how many the key has made lately beside it. */
  function count(reserve: Reserve): void {
    const elapsed = now() - reserve.since;
    if (elapsed >= demandMilliseconds) {
      reserve.requestsBefore = elapsed < 2 * demandMilliseconds ? reserve.requests : 0;
      reserve.requests = 0;
      reserve.since = now();
    }
    reserve.requests++;
  }

  return {
    async take(request) {
      const reserve = reserveOf(request);
      count(reserve);
      return (request.ownHold ? undefined : useAdvance(reserve)) ?? (await ask(request, reserve));
    },
    returned(userId, credits) {
      const account = accounts.get(userId);
      if (account) {
        account.creditsRemaining += credits;
      }
    },
    stop() {
      clearInterval(tidyTimer);
      for (const reserve of reserves.values()) {
        giveBack(reserve, () => true);
      }
    },
  };
}

const shown = ({ creditsRemaining, unusedCredits }: Account): number => creditsRemaining + unusedCredits;

const demandOf = ({ requests, requestsBefore }: Reserve): number => Math.max(requests - 1, requestsBefore);

const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
