/** A request of a page, in milliseconds of one clock. */
export interface TimedRequest {
  startedAt: number;
  endedAt: number;
}

/**
 * How many answers a page waited for one after the other: a request that begins when another was answered may have
 * waited for it.
 */
export function waterfallDepth(requests: readonly TimedRequest[]): number {
  const depths: { endedAt: number; depth: number }[] = [];
  for (const { startedAt, endedAt } of requests.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const before = depths.filter((other) => other.endedAt <= startedAt).map(({ depth }) => depth);
    depths.push({ endedAt, depth: Math.max(0, ...before) + 1 });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}
