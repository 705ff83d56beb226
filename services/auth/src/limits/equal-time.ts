import { setTimeout } from 'node:timers/promises';

/**
 * Answers after a fixed time, or a whole multiple of it, whatever the work took: what is done only for accounts that
 * exist does not show.
 */
export async function inEqualTime<T>(work: () => Promise<T>, stepMilliseconds = 150): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - startedAt;
    await setTimeout(Math.ceil(elapsed / stepMilliseconds) * stepMilliseconds - elapsed);
  }
}
