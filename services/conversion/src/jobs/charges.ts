import { creditsRelease, creditsSettle, isErrorCode, type HoldFailure } from '@octavo/contracts';
import type { Bus, Lifecycle, Log } from '@octavo/kit';
import type { Database } from '../database.ts';
import type { JobMetrics } from './metrics.ts';

/** Brings billing the decisions that were written with what decided them. */
export interface ChargeRelay {
  /** A decision has just been committed: tell it now instead of at the next look. */
  wake(): void;
  /** Tells what is written now. Answers how many decisions billing has acknowledged. */
  tellAll(): Promise<number>;
}

export interface ChargeRelayOptions {
  database: Database;
  bus: Pick<Bus, 'call'>;
  log: Log;
  metrics: Pick<JobMetrics, 'chargesLost'>;
}

/** Billing takes so many holds at once. */
const batchSize = 500;
const pollMilliseconds = 1_000;

/**
 * Several instances may tell the same: billing counts each hold once. A decision is deleted when billing has heard it,
 * so it is told again after every crash in between.
 */
export function createChargeRelay({ database, bus, log, metrics }: ChargeRelayOptions): ChargeRelay & {
  start(lifecycle: Lifecycle): void;
} {
  let wakeUp = (): void => {};
  let awake = false;

  async function tellBatch(): Promise<number> {
    const decisions = await database.chargeDecision.findMany({ orderBy: { decidedAt: 'asc' }, take: batchSize });
    const idsOf = (wanted: string): string[] =>
      decisions.filter(({ decision }) => decision === wanted).map(({ holdId }) => holdId);
    const settle = idsOf('settle');
    if (settle.length > 0) {
      const { settled } = await bus.call(creditsSettle, { holdIds: settle });
      noteLost(settle.filter((id) => !settled.includes(id)));
      await forget(settle);
    }
    const release = idsOf('release');
    if (release.length > 0) {
      await bus.call(creditsRelease, { holdIds: release, failures: await failuresOf(release) });
      await forget(release);
    }
    return decisions.length;
  }

  /** A job's hold has the job's id. */
  async function failuresOf(holdIds: string[]): Promise<Record<string, HoldFailure>> {
    const jobs = await database.job.findMany({ where: { id: { in: holdIds } }, select: { id: true, errorCode: true } });
    return Object.fromEntries(jobs.flatMap(({ id, errorCode: code }) => (isErrorCode(code) ? [[id, { code }]] : [])));
  }

  function noteLost(holdIds: string[]): void {
    if (holdIds.length > 0) {
      metrics.chargesLost.inc(holdIds.length);
      log.error({ holdIds }, 'work was done whose holds had run out: it stays free');
    }
  }

  async function forget(holdIds: string[]): Promise<void> {
    await database.chargeDecision.deleteMany({ where: { holdId: { in: holdIds } } });
  }

  async function tellAll(): Promise<number> {
    let told = 0;
    for (;;) {
      const batch = await tellBatch();
      told += batch;
      if (batch < batchSize) {
        return told;
      }
    }
  }

  async function sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function relay(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      awake = false;
      try {
        await tellAll();
      } catch (error) {
        log.warn({ err: error }, 'billing has not heard yet what jobs cost');
        awake = false;
      }
      if (!awake && !stopping.aborted) {
        await sleep();
      }
    }
    await tellAll().catch((error: unknown) => log.warn({ err: error }, 'billing will hear from another instance'));
  }

  const wake = (): void => {
    awake = true;
    wakeUp();
  };
  return {
    wake,
    tellAll,
    start(lifecycle) {
      const work = relay(lifecycle.stopping);
      lifecycle.stopping.addEventListener('abort', wake, { once: true });
      lifecycle.onStop('charges', () => work);
    },
  };
}
