const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between tries, as the Standard Webhooks scheme has them: ten tries in three days. */
export const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** An endpoint to which nothing could be delivered for so long is turned off. */
export const failingLimitMilliseconds = 5 * 24 * hour;

/** How long to wait after so many tries; nothing when they were enough. */
export function pauseAfter(attempts: number): number | undefined {
  return pauses[attempts - 1];
}
