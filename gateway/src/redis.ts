import type { Lifecycle, Log } from '@octavo/kit';
import { Redis } from 'ioredis';

const firstConnectMilliseconds = 2_000;

/**
 * Opens the store in which several gateways count together. It is waited for, but not needed: a gateway that cannot
 * reach it counts alone and finds it again by itself.
 */
export async function openRedis(url: string, lifecycle: Lifecycle, log: Log): Promise<Redis> {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  lifecycle.onStop('redis', () => redis.disconnect());
  let away = false;
  redis.on('error', (error) => {
    if (!away) {
      away = true;
      log.warn({ err: error }, 'Redis does not answer; this gateway counts rate limits alone');
    }
  });
  redis.on('ready', () => {
    away = false;
  });
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, firstConnectMilliseconds);
    const opened = (): void => {
      clearTimeout(limit);
      resolve();
    };
    redis.once('ready', opened).once('error', opened);
  });
  return redis;
}
