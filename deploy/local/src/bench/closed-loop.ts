/** When a round ends: what has begun by then is finished and counts. */
export type RoundLimit = { seconds: number } | { documents: number };

export interface LoopResult<Sample> {
  samples: Sample[];
  elapsedSeconds: number;
}

/** So many callers, each with one request under way at a time, as long as the limit lets them begin another. */
export async function runClosedLoop<Sample>(
  { parallel, limit }: { parallel: number; limit: RoundLimit },
  request: () => Promise<Sample>,
): Promise<LoopResult<Sample>> {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  let begun = 0;
  const mayBegin = (): boolean =>
    'seconds' in limit ? performance.now() - startedAt < limit.seconds * 1_000 : begun < limit.documents;
  const caller = async (): Promise<void> => {
    while (mayBegin()) {
      begun += 1;
      samples.push(await request());
    }
  };
  await Promise.all(Array.from({ length: parallel }, caller));
  return { samples, elapsedSeconds: (performance.now() - startedAt) / 1_000 };
}
