import { AppError } from '@octavo/contracts';
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database.ts';
import { digestText } from './digest.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** How often each may be tried, by what follows `By`. A client is an IPv4 address or an IPv6 /64. */
const rules = {
  signUpsByClient: { points: 20, duration: hourSeconds },
  recoveriesByClient: { points: 20, duration: hourSeconds },
  resendsByClient: { points: 30, duration: hourSeconds },
  verificationsByClient: { points: 60, duration: 15 * minuteSeconds },
  /** Of each kind. */
  emailsByAddress: { points: 10, duration: hourSeconds },
  currentPasswordsByUser: { points: 10, duration: 15 * minuteSeconds },
  exportsByUser: { points: 6, duration: hourSeconds },
  adminSetupsByClient: { points: 5, duration: 15 * minuteSeconds },
  adminSetupsByAnybody: { points: 50, duration: hourSeconds },
} as const;

export type LimitName = keyof typeof rules;

/** Counters in the database, for all instances together. */
export interface Limits {
  /** @throws AppError `rate_limited` when this is one too many. */
  consume(name: LimitName, key: string | null): Promise<void>;
  /** What was counted turned out to be no attempt at anything. */
  forgive(name: LimitName, key: string | null): Promise<void>;
}

export function createLimiter(
  database: Database,
  keyPrefix: string,
  rule: { points: number; duration: number },
): RateLimiterPrisma {
  return new RateLimiterPrisma({
    storeClient: database,
    tableName: 'rateLimit',
    keyPrefix,
    // Its own timer would go on after the database is closed.
    clearExpiredByTimeout: false,
    ...rule,
  });
}

export function createLimits(database: Database): Limits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [name as LimitName, createLimiter(database, name, rule)]),
  );
  const limiterOf = (name: LimitName): RateLimiterPrisma => {
    const limiter = limiters.get(name);
    if (!limiter) {
      throw new Error(`There is no limit named ${name}`);
    }
    return limiter;
  };
  const keyOf = (key: string | null): string => digestText(key ?? 'unknown');
  return {
    async consume(name, key) {
      await limiterOf(name)
        .consume(keyOf(key))
        .catch((reason: unknown) => refuse(reason, 'Too many attempts. Try again later'));
    },
    async forgive(name, key) {
      await limiterOf(name).reward(keyOf(key));
    },
  };
}

/** @throws AppError `rate_limited` for what a limiter refused, and anything else as it is. */
export function refuse(reason: unknown, message: string): never {
  if (reason instanceof RateLimiterRes) {
    throw new AppError({ code: 'rate_limited', message, retryAfterSeconds: reason.msBeforeNext / 1_000 });
  }
  throw reason;
}
