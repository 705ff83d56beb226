import { AppError, formLimits as rules, tooManyAttemptsMessage, type FormKey } from '@octavo/contracts';
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database.ts';
import type { Caller } from './caller.ts';

/**
 * How many browsers behind one address may use a form up to its limit before the address as a whole is closed: an
 * office, a school or a provider's proxy is many people, and a machine that pretends to be many browsers is not.
 */
const browsersByAddress = 10;

/** How often forms may be sent, counted in the database: for all instances together, and across restarts. */
export interface FormLimits {
  /** @throws AppError `rate_limited` with SPEC's text, when this is one too many. */
  attempt(form: FormKey, caller: Caller): Promise<void>;
  deleteExpired(at: Date): Promise<void>;
}

export function createFormLimits(database: Database): FormLimits {
  const limiterOf = (form: FormKey, by: keyof Caller): RateLimiterPrisma => {
    const { attempts, windowSeconds, blockSeconds } = rules[form];
    return new RateLimiterPrisma({
      storeClient: database,
      tableName: 'rateLimit',
      keyPrefix: `${form} by ${by}`,
      // Its own timer would go on after the database is closed.
      clearExpiredByTimeout: false,
      points: by === 'browser' ? attempts : attempts * browsersByAddress,
      duration: windowSeconds,
      blockDuration: blockSeconds,
    });
  };
  const limiters = {
    contact: { address: limiterOf('contact', 'address'), browser: limiterOf('contact', 'browser') },
    waitlist: { address: limiterOf('waitlist', 'address'), browser: limiterOf('waitlist', 'browser') },
  } satisfies Record<FormKey, Record<keyof Caller, RateLimiterPrisma>>;

  return {
    async attempt(form, caller) {
      // The browser first: one that is closed out does not use up what others behind its address have.
      for (const by of ['browser', 'address'] as const) {
        await limiters[form][by].consume(caller[by]).catch(refuse);
      }
    },
    async deleteExpired(at) {
      await database.rateLimit.deleteMany({ where: { expire: { lt: at } } });
    },
  };
}

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes) {
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1_000));
    throw new AppError({
      code: 'rate_limited',
      message: tooManyAttemptsMessage(seconds),
      retryAfterSeconds: seconds,
    });
  }
  throw reason;
}
