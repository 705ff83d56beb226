import { setTimeout } from 'node:timers/promises';

/** Longer than the work takes, so that all of it ends within the first step. */
const stepMilliseconds = 150;

/** Answers after a fixed time, or a whole multiple of it: what is done only for some does not show. */
export async function inEqualTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - startedAt;
    await setTimeout(Math.ceil(elapsed / stepMilliseconds) * stepMilliseconds - elapsed);
  }
}
