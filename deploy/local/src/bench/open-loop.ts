import { setTimeout as delay } from 'node:timers/promises';

export interface OpenLoopLimit {
  perSecond: number;
  seconds: number;
}

/**
 * Requests at an even pace, whether the last one was answered or not: callers who know nothing of each other. A service
 * that stands still finds all of them waiting when it goes on. (autocannon's own rate sends what is due in a second at its
 * beginning, as fast as it can.)
 */
export async function runOpenLoop<Sample>(
  { perSecond, seconds }: OpenLoopLimit,
  request: () => Promise<Sample>,
): Promise<{ samples: Sample[]; elapsedSeconds: number }> {
  const startedAt = performance.now();
  const underWay: Promise<Sample>[] = [];
  const all = perSecond * seconds;
  while (underWay.length < all) {
    const due = Math.min(all, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond) + 1);
    while (underWay.length < due) {
      const answer = request();
      // What fails is told at the end, not as something that nobody waits for.
      answer.catch(() => undefined);
      underWay.push(answer);
    }
    await delay(1);
  }
  const samples = await Promise.all(underWay);
  return { samples, elapsedSeconds: (performance.now() - startedAt) / 1_000 };
}
