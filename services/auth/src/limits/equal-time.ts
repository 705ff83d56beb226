import { setTimeout } from 'node:timers/promises';

/** Far longer than the work takes, so that all of it ends within the first step. */
export const equalTimeMilliseconds = 300;

/**
 * Answers after a fixed time, or a whole multiple of it, whatever the work took: what is done only for accounts that
 * exist does not show.
 */
export async function inEqualTime<T>(work: () => Promise<T>, stepMilliseconds = equalTimeMilliseconds): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - startedAt;
    await setTimeout(Math.ceil(elapsed / stepMilliseconds) * stepMilliseconds - elapsed);
  }
}
