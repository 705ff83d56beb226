import { AppError, type VisitorLimit } from '@octavo/contracts';
import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Limits } from '../limits.ts';
import { networkOf } from '../client-address.ts';
import { consume, createLimiter } from '../limiter.ts';
import { noAction, type Policy, type PolicyOutcome } from './policy.ts';

export interface VisitorLimitOptions {
  /** Shared among gateways. */
  redis: Redis | undefined;
  onLimited: () => void;
  limits: Pick<Limits, 'visitorAllowance'>;
}

/**
 * Holds each address to what the contract allows a visitor, before a byte of the body is asked for. Who is signed in is
 * counted by themselves: colleagues share an address.
 */
export function visitorLimit({ redis, onLimited, limits }: VisitorLimitOptions): Policy {
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterOf(name: string, { requests, windowSeconds }: VisitorLimit): RateLimiterAbstract {
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = createLimiter(
        { points: requests * limits.visitorAllowance, duration: windowSeconds, keyPrefix: `octavo:visitors:${name}` },
        redis,
      );
      limiters.set(name, limiter);
    }
    return limiter;
  }

  return {
    name: 'visitor-limit',
    schema: noAction,
    create:
      () =>
      async ({ route, clientAddress, principal }): Promise<PolicyOutcome> => {
        const contract = route.match?.contract;
        if (!contract?.visitorLimit) {
          throw new Error('visitor-limit needs a contract that states one');
        }
        const limiter = limiterOf(contract.name, contract.visitorLimit);
        const visitor = principal.kind === 'user' ? principal.userId : networkOf(clientAddress);
        const { allowed, resetSeconds } = await consume(limiter, visitor);
        if (!allowed) {
          onLimited();
          throw new AppError({
            code: 'rate_limited',
            message: `Too many attempts. Please try again in ${resetSeconds} seconds.`,
            retryAfterSeconds: resetSeconds,
          });
        }
        return 'next';
      },
  };
}
