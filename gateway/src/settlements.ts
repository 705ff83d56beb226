import { creditsRelease, creditsSettle, type HoldFailure } from '@octavo/contracts';
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
  /** For a hold taken in advance, with the id of the request that used it. */
  settle: (holdId: string, requestId?: string) => void;
  release: (holdId: string, failure?: HoldFailure) => void;
  /** Decisions that billing has not acknowledged. */
  pending: () => number;
  /** Sends what is left and waits for it, but not for ever: billing gives back what stays undecided. */
  stop(limitMilliseconds: number): Promise<void>;
}

/** What is given back should show in the next answer; what was spent already does. */
const gatherMilliseconds = { settle: 100, release: 10 } as const satisfies Record<Decision, number>;
const batchSize = 100;
const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 5_000;

type Decision = 'settle' | 'release';

/** Decisions on their way into one call. */
interface Gathering {
  holdIds: string[];
  requestIds: Record<string, string>;
  failures: Record<string, HoldFailure>;
  timer: NodeJS.Timeout | undefined;
}

const emptyGathering = (): Gathering => ({ holdIds: [], requestIds: {}, failures: {}, timer: undefined });

interface Batch {
  decision: Decision;
  holdIds: string[];
  requestIds: Record<string, string>;
  failures: Record<string, HoldFailure>;
  decidedAt: number;
  attempts: number;
}

export function createSettlements(options: SettlementsOptions): Settlements {
  const lifetime = options.holdLifetimeMilliseconds;
  const gathering = { settle: emptyGathering(), release: emptyGathering() } satisfies Record<Decision, Gathering>;
  const waiting = new Map<Batch, NodeJS.Timeout>();
  const sending = new Set<Promise<void>>();
  const undecided = { holds: 0 };

  function add(
    decision: Decision,
    holdId: string,
    { requestId, failure }: { requestId?: string; failure?: HoldFailure },
  ): void {
    undecided.holds++;
    const gathered = gathering[decision];
    gathered.holdIds.push(holdId);
    if (requestId !== undefined) {
      gathered.requestIds[holdId] = requestId;
    }
    if (failure) {
      gathered.failures[holdId] = failure;
    }
    if (gathered.holdIds.length >= batchSize) {
      dispatch(decision);
    } else {
      gathered.timer ??= setTimeout(() => dispatch(decision), gatherMilliseconds[decision]);
    }
  }

  function dispatchAll(): void {
    dispatch('settle');
    dispatch('release');
  }

  function dispatch(decision: Decision): void {
    const { holdIds, requestIds, failures, timer } = gathering[decision];
    clearTimeout(timer);
    gathering[decision] = emptyGathering();
    if (holdIds.length > 0) {
      send({ decision, holdIds, requestIds, failures, decidedAt: options.now(), attempts: 0 });
    }
  }

  function send(batch: Batch): void {
    const work = attempt(batch).finally(() => sending.delete(work));
    sending.add(work);
  }

  async function attempt(batch: Batch): Promise<void> {
    const { decision, holdIds, requestIds, failures } = batch;
    try {
      await (decision === 'settle'
        ? options.bus.call(creditsSettle, { holdIds, requestIds })
        : options.bus.call(creditsRelease, { holdIds, failures }));
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
    settle: (holdId, requestId) => add('settle', holdId, requestId === undefined ? {} : { requestId }),
    release: (holdId, failure) => add('release', holdId, failure ? { failure } : {}),
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
