import type { Log } from './log.ts';

type Close = () => Promise<void> | void;

/**
 * What a process has opened and must close. Closing runs in reverse order of opening: intake was opened last, so it
 * stops first; telemetry was opened first, so it flushes last.
 */
export interface Lifecycle {
  /** Aborts when the stop begins: readiness turns off, loops end. */
  readonly stopping: AbortSignal;
  onStop(name: string, close: Close): void;
  /** Closes everything once; later calls wait for the same stop. One failing part does not keep the rest open. */
  stop(): Promise<void>;
}

export function createLifecycle(log: Pick<Log, 'info' | 'error'>): Lifecycle {
  const controller = new AbortController();
  const closers: { name: string; close: Close }[] = [];
  let stopped: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    controller.abort();
    for (const { name, close } of closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, part: name }, 'part did not close cleanly');
      }
    }
    log.info('stopped');
  }

  return {
    stopping: controller.signal,
    onStop: (name, close) => void closers.push({ name, close }),
    stop: () => (stopped ??= closeAll()),
  };
}
