import { connect, type NatsConnection } from 'nats';
import type { Lifecycle } from '../lifecycle.ts';
import type { Log } from '../log.ts';

const firstConnectAttempts = 60;
const reconnectWaitMilliseconds = 250;

/**
 * Connects to NATS and keeps connected: a server that restarts is found again. The first connection is tried for
 * some seconds, so that the order in which a cluster starts does not matter.
 */
export async function connectNats(options: {
  url: string;
  name: string;
  log: Log;
  lifecycle: Lifecycle;
}): Promise<NatsConnection> {
  const connection = await connectPatiently(options);
  options.lifecycle.onStop('nats connection', () => connection.drain().catch(() => connection.close()));
  return connection;
}

async function connectPatiently(options: { url: string; name: string; log: Log }): Promise<NatsConnection> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect({
        servers: options.url.split(','),
        name: options.name,
        maxReconnectAttempts: -1,
        reconnectTimeWait: reconnectWaitMilliseconds,
        reconnectJitter: 100,
        pingInterval: 10_000,
        maxPingOut: 2,
        // A stack trace for each request costs more than the request.
        noAsyncTraces: true,
      });
    } catch (error) {
      if (attempt === firstConnectAttempts) {
        throw new Error(`NATS does not answer at ${withoutCredentials(options.url)}`, { cause: error });
      }
      if (attempt === 1) {
        options.log.warn({ url: withoutCredentials(options.url) }, 'waiting for NATS');
      }
      await new Promise((resolve) => setTimeout(resolve, reconnectWaitMilliseconds));
    }
  }
}

function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}
