import { AppError, headers } from '@octavo/contracts';
import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { consume, createLimiter } from '../limiter.ts';
import { noAction, type Policy, type PolicyOutcome } from './policy.ts';

const windowSeconds = 60;

export interface RateLimitOptions {
  /** Shared among gateways; each counts alone without it, and while it does not answer. */
  redis: Redis | undefined;
  onLimited: () => void;
}

/** Holds each key, and whoever is signed in, to their requests per minute and tells every caller where they stand. */
export function rateLimit({ redis, onLimited }: RateLimitOptions): Policy {
  const limiters = new Map<number, RateLimiterAbstract>();

  function limiterOf(requestsPerMinute: number): RateLimiterAbstract {
    let limiter = limiters.get(requestsPerMinute);
    if (!limiter) {
      limiter = createLimiter({ points: requestsPerMinute, duration: windowSeconds, keyPrefix: 'octavo:rate' }, redis);
      limiters.set(requestsPerMinute, limiter);
    }
    return limiter;
  }

  return {
    name: 'rate-limit',
    schema: noAction,
    create:
      () =>
      async (exchange): Promise<PolicyOutcome> => {
        const { principal, requestsPerMinute, response } = exchange;
        if (principal.kind === 'anonymous' || requestsPerMinute === undefined) {
          throw new Error('rate-limit needs api-key or account before it');
        }
        const [who, id] =
          principal.kind === 'apiKey'
            ? (['Your key', principal.apiKeyId] as const)
            : (['You', principal.userId] as const);
        const { allowed, remaining, resetSeconds } = await consume(limiterOf(requestsPerMinute), id);
        response.setHeader(headers.rateLimit, requestsPerMinute);
        response.setHeader(headers.rateLimitPolicy, `"requests";q=${requestsPerMinute};w=${windowSeconds}`);
        response.setHeader(headers.rateLimitState, `"requests";r=${remaining};t=${resetSeconds}`);
        if (!allowed) {
          onLimited();
          throw new AppError({
            code: 'rate_limited',
            message: `${who} may make ${requestsPerMinute} requests per minute. Try again in ${resetSeconds} seconds`,
            retryAfterSeconds: resetSeconds,
          });
        }
        return 'next';
      },
  };
}
