import { AppError } from '@octavo/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { EngagementConfig } from '../config.ts';
import { addressOf } from '../limits/caller.ts';
import { isRecorded } from './visitor.ts';

/** Decides whether what a browser tells is recorded. */
export interface Admission {
  /**
   * False for whoever is not to be recorded.
   * @throws AppError `rate_limited` when an address tells more than many people could.
   */
  admits(headers: IncomingHttpHeaders, records?: number): Promise<boolean>;
}

/** Counted in memory, by each instance alone: it keeps one sender from filling the tables, and nothing hangs on it. */
export function createAdmission(
  config: Pick<EngagementConfig, 'ANALYTICS_RECORDS_PER_MINUTE' | 'COUNT_AUTOMATED_BROWSERS'>,
): Admission {
  const limiter = new RateLimiterMemory({ points: config.ANALYTICS_RECORDS_PER_MINUTE, duration: 60 });
  return {
    async admits(headers, records = 1) {
      if (!isRecorded(headers, { countAutomated: config.COUNT_AUTOMATED_BROWSERS })) {
        return false;
      }
      await limiter.consume(addressOf(headers), records).catch(refuse);
      return true;
    },
  };
}

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes) {
    throw new AppError({
      code: 'rate_limited',
      message: 'Too much is told from here. Try again later',
      retryAfterSeconds: reason.msBeforeNext / 1_000,
    });
  }
  throw reason;
}
