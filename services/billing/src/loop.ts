import type { Lifecycle, Log } from '@octavo/kit';

/** Work that is looked for now and then, and at once when somebody knows of some. */
export interface Loop {
  wake(): void;
}

/**
 * Runs `work` until the process stops: again at once while it answers that it did something, else after a pause.
 * Several processes may run the same; `work` takes from the database what nobody else has taken.
 */
export function startLoop(
  name: string,
  work: () => Promise<boolean>,
  { lifecycle, log, everyMilliseconds }: { lifecycle: Lifecycle; log: Log; everyMilliseconds: number },
): Loop {
  let wakeUp = (): void => {};
  let awake = false;

  const wake = (): void => {
    awake = true;
    wakeUp();
  };

  async function sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMilliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!lifecycle.stopping.aborted) {
      awake = false;
      const didSomething = await work().catch((error: unknown) => {
        log.error({ err: error, loop: name }, 'work failed and is tried again');
        awake = false;
        return false;
      });
      if (!didSomething && !awake && !lifecycle.stopping.aborted) {
        await sleep();
      }
    }
  }

  const running = run();
  lifecycle.stopping.addEventListener('abort', wake, { once: true });
  lifecycle.onStop(name, () => running);
  return { wake };
}
