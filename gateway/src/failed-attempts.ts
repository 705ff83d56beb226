import { AppError } from '@octavo/contracts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from './client-address.ts';

/** Counts failed authentication by address, so that keys cannot be guessed and billing is not asked without end. */
export interface FailedAttempts {
  /** @throws AppError `rate_limited` when the address has failed too often. */
  check(address: string): Promise<void>;
  /** @throws AppError `rate_limited` when this was one too many. */
  record(address: string): Promise<void>;
}

export function createFailedAttempts(options: { perMinute: number; onLimited: () => void }): FailedAttempts {
  const limiter = new RateLimiterMemory({ points: options.perMinute, duration: 60, keyPrefix: 'failed' });

  function refuseIfOver(state: { consumedPoints: number; msBeforeNext: number } | null): void {
    if (state && state.consumedPoints > options.perMinute) {
      options.onLimited();
      throw new AppError({
        code: 'rate_limited',
        message: 'Too many failed attempts. Try again later',
        retryAfterSeconds: state.msBeforeNext / 1_000,
      });
    }
  }

  return {
    check: async (address) => refuseIfOver(await limiter.get(networkOf(address))),
    record: async (address) => refuseIfOver(await limiter.penalty(networkOf(address))),
  };
}
