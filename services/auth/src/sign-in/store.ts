import type { RateLimiterPrisma } from 'rate-limiter-flexible';
import type { Database } from '../database.ts';
import { digestText } from '../limits/digest.ts';
import { createLimiter, refuse } from '../limits/limits.ts';
import { clientPrefix, networkOf } from '../sessions/network.ts';

export interface SignInAttempt {
  account: string;
  clientAddress: string | null;
}

export interface SignInLimits {
  /** @throws AppError `rate_limited` when this attempt is one too many. */
  count(attempt: SignInAttempt): Promise<void>;
  /** The attempt was the user's own: it does not count. */
  forget(attempt: SignInAttempt): Promise<void>;
  /** Removes counters whose time is over. */
  deleteExpired(now: Date): Promise<void>;
}

const minuteSeconds = 60;

/**
 * Wrong passwords allowed. An account is closed only to the address that guesses; the wide limit on an account is for
 * guesses from many addresses (OWASP ASVS 2.2.1: at most 100 an hour), and passes by itself.
 */
const limits = {
  address: { points: 100, duration: 15 * minuteSeconds },
  accountFromAddress: { points: 10, duration: 15 * minuteSeconds },
  account: { points: 100, duration: 60 * minuteSeconds },
};

/** Counts attempts in the database, for all instances together. They count before the password is looked at, so that many at once gain nothing. */
export function createSignInLimits(database: Database): SignInLimits {
  const limiter = (name: keyof typeof limits): RateLimiterPrisma => createLimiter(database, name, limits[name]);
  const address = limiter('address');
  const accountFromAddress = limiter('accountFromAddress');
  const account = limiter('account');

  const keysOf = (attempt: SignInAttempt): { limiter: RateLimiterPrisma; key: string }[] => {
    const from = networkOf(attempt.clientAddress, clientPrefix) ?? 'unknown';
    return [
      { limiter: address, key: digestText(from) },
      { limiter: accountFromAddress, key: digestText(`${from} ${attempt.account}`) },
      { limiter: account, key: digestText(attempt.account) },
    ];
  };

  return {
    async count(attempt) {
      // One after the other: what one address does beyond its limit must not use up the account's.
      for (const { limiter, key } of keysOf(attempt)) {
        await limiter
          .consume(key)
          .catch((reason: unknown) => refuse(reason, 'Too many sign-in attempts. Try again later'));
      }
    },
    async forget(attempt) {
      await Promise.all(keysOf(attempt).map(({ limiter, key }) => limiter.reward(key)));
    },
    async deleteExpired(now) {
      await database.rateLimit.deleteMany({ where: { expire: { lt: now } } });
    },
  };
}
