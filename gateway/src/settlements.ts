import { creditsRelease, creditsSettle } from '@octavo/contracts';
import type { Bus, Log } from '@octavo/kit';

export interface SettlementsOptions {
  bus: Pick<Bus, 'call'>;
  log: Pick<Log, 'error' | 'warn'>;
  now: () => number;
  /** How long billing keeps a hold; afterwards there is nothing left to decide. */
  holdLifetimeMilliseconds: number;
}

/** Brings billing the decisions about holds, many at once, and again until they have arrived. */
export interface Settlements {
  settle: (holdId: string) => void;
  release: (holdId: string) => void;
  /** Decisions that billing has not acknowledged. */
  pending: () => number;
  /** Sends what is left and waits for it, but not for ever: billing gives back what stays undecided. */
  stop(limitMilliseconds: number): Promise<void>;
}

const gatherMilliseconds = 10;
const batchSize = 100;
const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 5_000;

type Decision = 'settle' | 'release';

interface Batch {
  decision: Decision;
  holdIds: string[];
  decidedAt: number;
  attempts: number;
}

export function createSettlements(options: SettlementsOptions): Settlements {
  const lifetime = options.holdLifetimeMilliseconds;
  const gathering: Record<Decision, string[]> = { settle: [], release: [] };
  const waiting = new Map<Batch, NodeJS.Timeout>();
  const sending = new Set<Promise<void>>();
  let gatherTimer: NodeJS.Timeout | undefined;
  const undecided = { holds: 0 };

  function add(decision: Decision, holdId: string): void {
    undecided.holds++;
    gathering[decision].push(holdId);
    if (gathering[decision].length >= batchSize) {
      dispatch(decision);
    }
    gatherTimer ??= setTimeout(dispatchAll, gatherMilliseconds);
  }

  function dispatchAll(): void {
    clearTimeout(gatherTimer);
    gatherTimer = undefined;
    dispatch('settle');
    dispatch('release');
  }

  function dispatch(decision: Decision): void {
    const holdIds = gathering[decision];
    if (holdIds.length > 0) {
      gathering[decision] = [];
      send({ decision, holdIds, decidedAt: options.now(), attempts: 0 });
    }
  }

  function send(batch: Batch): void {
    const work = attempt(batch).finally(() => sending.delete(work));
    sending.add(work);
  }

  async function attempt(batch: Batch): Promise<void> {
    const { decision, holdIds } = batch;
    try {
      await options.bus.call(decision === 'settle' ? creditsSettle : creditsRelease, { holdIds });
      undecided.holds -= holdIds.length;
    } catch (error) {
      batch.attempts++;
      const pause = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (batch.attempts - 1));
      if (options.now() + pause - batch.decidedAt >= lifetime) {
        undecided.holds -= holdIds.length;
        options.log.error({ err: error, decision, holdIds }, 'holds ran out before billing could be told');
        return;
      }
      options.log.warn({ decision, holds: holdIds.length, attempts: batch.attempts }, 'billing does not answer yet');
      waiting.set(
        batch,
        setTimeout(() => retry(batch), pause),
      );
    }
  }

  function retry(batch: Batch): void {
    clearTimeout(waiting.get(batch));
    waiting.delete(batch);
    send(batch);
  }

  return {
    settle: (holdId) => add('settle', holdId),
    release: (holdId) => add('release', holdId),
    pending: () => undecided.holds,
    async stop(limitMilliseconds) {
      const deadline = options.now() + limitMilliseconds;
      dispatchAll();
      for (const batch of waiting.keys()) {
        retry(batch);
      }
      while (undecided.holds > 0 && options.now() < deadline) {
        await Promise.race([
          ...sending,
          new Promise((resolve) => setTimeout(resolve, Math.min(firstPauseMilliseconds, deadline - options.now()))),
        ]);
      }
      for (const timer of waiting.values()) {
        clearTimeout(timer);
      }
      if (undecided.holds > 0) {
        options.log.error({ ...undecided }, 'stopped before billing knew of every hold');
      }
    },
  };
}
