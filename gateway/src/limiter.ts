import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

export interface LimiterSettings {
  points: number;
  /** Seconds. */
  duration: number;
  keyPrefix: string;
}

/** Counts together with other gateways when there is a Redis; alone without one, and while it does not answer. */
export function createLimiter(settings: LimiterSettings, redis: Redis | undefined): RateLimiterAbstract {
  const memory = new RateLimiterMemory(settings);
  return redis
    ? new RateLimiterRedis({ ...settings, storeClient: redis, insuranceLimiter: memory, rejectIfRedisNotReady: true })
    : memory;
}

export interface Consumed {
  allowed: boolean;
  remaining: number;
  resetSeconds: number;
}

/** Takes one of the key's points, if there is one left. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<Consumed> {
  const [state, allowed] = await limiter.consume(key).then(
    (result) => [result, true] as const,
    (thrown: unknown) => {
      if (thrown instanceof RateLimiterRes) {
        return [thrown, false] as const;
      }
      throw thrown;
    },
  );
  return { allowed, remaining: state.remainingPoints, resetSeconds: Math.ceil(state.msBeforeNext / 1_000) };
}
