import type { PostOutcome } from './post.ts';
import { failingLimitMilliseconds, pauseAfter } from './schedule.ts';
import type { AttemptEffect } from './store.ts';

const gone = 410;

/** What the outcome of a delivery's try means for it and its endpoint. */
export function effectOf(
  outcome: PostOutcome,
  before: { attempts: number; failingSince: Date | null },
  at: Date,
): AttemptEffect {
  const { responseStatus = 0 } = outcome;
  if (responseStatus >= 200 && responseStatus < 300) {
    return { status: 'delivered', nextAttemptAt: null, endpoint: { failingSince: null } };
  }
  const failingSince = before.failingSince ?? at;
  if (responseStatus === gone) {
    return {
      status: 'failed',
      nextAttemptAt: null,
      endpoint: { failingSince, status: 'disabled', disabledReason: 'gone' },
    };
  }
  const pause = pauseAfter(before.attempts + 1);
  const next: Pick<AttemptEffect, 'status' | 'nextAttemptAt'> =
    pause === undefined
      ? { status: 'failed', nextAttemptAt: null }
      : { status: 'pending', nextAttemptAt: new Date(at.getTime() + pause) };
  const isHopeless = at.getTime() - failingSince.getTime() >= failingLimitMilliseconds;
  return isHopeless
    ? {
        status: 'failed',
        nextAttemptAt: null,
        endpoint: { failingSince, status: 'disabled', disabledReason: 'failing' },
      }
    : { ...next, endpoint: { failingSince } };
}
