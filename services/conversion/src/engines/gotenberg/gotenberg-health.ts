import type { EngineLog } from '../engine-log.ts';
import type { Gotenberg } from './gotenberg.ts';

export interface GotenbergHealth {
  isHealthy(): boolean;
  stop(): Promise<void>;
}

/** One lost probe is no illness. */
const failuresUntilUnhealthy = 2;

/** Asks Gotenberg again and again whether it is well; resolves once it was asked for the first time. */
export async function watchGotenberg(
  gotenberg: Gotenberg,
  intervalMilliseconds: number,
  log: EngineLog,
): Promise<GotenbergHealth> {
  const stopping = new AbortController();
  // It must have been well once.
  let failures = failuresUntilUnhealthy - 1;
  let isWell: boolean | undefined;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      await gotenberg.check(AbortSignal.any([stopping.signal, AbortSignal.timeout(intervalMilliseconds)]));
      failures = 0;
      if (isWell !== true) {
        isWell = true;
        log.info({}, 'Gotenberg is well');
      }
    } catch (error) {
      failures += 1;
      if (failures >= failuresUntilUnhealthy && isWell !== false && !stopping.signal.aborted) {
        isWell = false;
        log.warn({ err: error }, 'Gotenberg is not well');
      }
    }
  }

  await ask();
  const timer = setInterval(() => {
    asking ??= ask().finally(() => (asking = undefined));
  }, intervalMilliseconds);
  timer.unref();
  return {
    isHealthy: () => !stopping.signal.aborted && isWell === true,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await asking;
    },
  };
}
