import { median } from '../../bench/statistics.ts';

export interface Point {
  seconds: number;
  megabytes: number;
}

export interface Growth {
  /** What it usually holds. */
  megabytes: number;
  megabytesPerHour: number;
  /** Of what it usually holds, over the time that was judged. */
  share: number;
}

/** Caches fill and pools open in the first part of a run, which is not judged. */
const settlingShare = 1 / 3;

/**
 * How memory grows: the median slope of all pairs of points (Theil and Sen), which a garbage collection or a large
 * document now and then does not move.
 */
export function growthOf(points: readonly Point[]): Growth {
  const judged = points.slice(Math.floor(points.length * settlingShare));
  const slopes = judged.flatMap((from, index) =>
    judged.slice(index + 1).map((to) => (to.megabytes - from.megabytes) / (to.seconds - from.seconds)),
  );
  const perSecond = slopes.length === 0 ? 0 : median(slopes);
  const megabytes = median(judged.map((point) => point.megabytes));
  const seconds = (judged.at(-1)?.seconds ?? 0) - (judged[0]?.seconds ?? 0);
  return { megabytes, megabytesPerHour: perSecond * 3_600, share: (perSecond * seconds) / megabytes };
}
