import type { ErrorCode } from '@octavo/contracts';

/** A job that broke so many workers is to blame. */
export const mostAttempts = 3;

/** Faults of ours that the next attempt may not meet; what the document itself causes it would meet again. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'internal',
  'engine_failed',
  'unavailable',
  'overloaded',
  'too_many_conversions',
]);

const firstPauseMilliseconds = 2_000;

/** How long to wait for another attempt; nothing when the error is the job's end. */
export function pauseBeforeNext(code: ErrorCode, attempts: number): number | undefined {
  return passing.has(code) && attempts < mostAttempts ? firstPauseMilliseconds * 4 ** (attempts - 1) : undefined;
}
