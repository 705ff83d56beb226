import { AppError, appConfigChanged, appConfigEventName, currentAppConfig } from '@octavo/contracts';
import type { AppConfig, VersionedAppConfig } from '@octavo/contracts';
import type { Bus, Lifecycle, Log } from '@octavo/kit';
import type { ServerResponse } from 'node:http';
import { networkOf } from './client-address.ts';

/** Tells open browsers how the site is configured, whenever that changes. One fact from NATS serves all of them. */
export interface SiteChanges {
  /**
   * Answers a browser, and goes on answering until it leaves. `lastEventId` is what it knows already.
   * @throws AppError `overloaded` when too many listen, here or at this address.
   */
  follow(response: ServerResponse, browser: { address: string; lastEventId: string | undefined }): void;
  /** How the site is configured, as far as we know; asks for it when we do not. */
  appConfig(): AppConfig | undefined;
}

export interface SiteChangesOptions {
  bus: Pick<Bus, 'call' | 'listen' | 'onReconnect'>;
  log: Pick<Log, 'warn'>;
  lifecycle: Lifecycle;
  mostStreams?: number;
  mostStreamsByAddress?: number;
  heartbeatMilliseconds?: number;
}

const usualMostStreams = 20_000;
/** An office behind one address, each with a few tabs. */
const usualMostStreamsByAddress = 500;
/** Under what proxies take for silence; SPEC's realtime heartbeat. */
const usualHeartbeatMilliseconds = 25_000;
const askAgainMilliseconds = 2_000;
/** A browser that reads so little for so long is let go: it comes back and is told what holds then. */
const mostUnreadBytes = 64 * 1024;
/** After a restart browsers come back within these, not all at once. */
const soonestReturnMilliseconds = 1_000;
const latestReturnMilliseconds = 4_000;

export function createSiteChanges(options: SiteChangesOptions): SiteChanges {
  const { bus, log, lifecycle } = options;
  const { mostStreams = usualMostStreams, mostStreamsByAddress = usualMostStreamsByAddress } = options;
  const streams = new Set<ServerResponse>();
  const streamsByNetwork = new Map<string, number>();
  let known: VersionedAppConfig | undefined;
  let asking: Promise<void> | undefined;

  function learn(told: VersionedAppConfig): void {
    if (known && told.version <= known.version) {
      return;
    }
    known = told;
    const message = messageOf(told);
    streams.forEach((stream) => send(stream, message));
  }

  /** Asks until somebody answers, as long as anybody listens; a page that is merely served does without. */
  async function ask(): Promise<void> {
    do {
      try {
        learn(await bus.call(currentAppConfig, {}));
        return;
      } catch (error) {
        log.warn({ err: error }, 'nobody tells how the site is configured');
        await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds).unref());
      }
    } while (!lifecycle.stopping.aborted && streams.size > 0);
  }

  function askOnce(): void {
    asking ??= ask().finally(() => (asking = undefined));
  }

  bus.listen(appConfigChanged, ({ payload }) => learn(payload));
  // Facts may have been missed meanwhile.
  bus.onReconnect(askOnce);

  const heartbeat = setInterval(
    () => streams.forEach((stream) => send(stream, ':\n\n')),
    options.heartbeatMilliseconds ?? usualHeartbeatMilliseconds,
  );
  lifecycle.stopping.addEventListener('abort', () => {
    clearInterval(heartbeat);
    streams.forEach((stream) => stream.end());
  });

  return {
    appConfig() {
      if (!known) {
        askOnce();
      }
      return known?.config;
    },
    follow(response, { address, lastEventId }) {
      const network = networkOf(address);
      const fromNetwork = streamsByNetwork.get(network) ?? 0;
      if (streams.size >= mostStreams || fromNetwork >= mostStreamsByAddress) {
        throw new AppError({
          code: 'overloaded',
          message: 'Too many pages listen for changes. Try again later',
          retryAfterSeconds: 30,
        });
      }
      streams.add(response);
      streamsByNetwork.set(network, fromNetwork + 1);
      response.once('close', () => {
        streams.delete(response);
        const left = (streamsByNetwork.get(network) ?? 1) - 1;
        if (left === 0) {
          streamsByNetwork.delete(network);
        } else {
          streamsByNetwork.set(network, left);
        }
      });
      response.write(`retry: ${returnMilliseconds()}\n\n`);
      if (!known) {
        askOnce();
      } else if (lastEventId !== String(known.version)) {
        send(response, messageOf(known));
      }
    },
  };
}

function messageOf({ version, config }: VersionedAppConfig): string {
  return `id: ${version}\nevent: ${appConfigEventName}\ndata: ${JSON.stringify(config)}\n\n`;
}

function send(stream: ServerResponse, message: string): void {
  if (stream.writableLength > mostUnreadBytes) {
    stream.destroy();
  } else if (!stream.writableEnded) {
    stream.write(message);
  }
}

function returnMilliseconds(): number {
  const range = latestReturnMilliseconds - soonestReturnMilliseconds;
  return Math.round(soonestReturnMilliseconds + Math.random() * range);
}
