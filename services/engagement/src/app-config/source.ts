import { appConfigChanged, defaultAppConfig, type VersionedAppConfig } from '@octavo/contracts';
import type { Bus, Log } from '@octavo/kit';

/** The configuration as it is now, from memory: every first paint asks for it. */
export interface AppConfigSource {
  /** Never fails: what was last known, or SPEC's defaults, serve while the database is away. */
  current(): Promise<VersionedAppConfig>;
  /** Somebody told of a configuration; an older one than is known is no news. */
  learn(told: VersionedAppConfig): void;
}

/** Facts arrive within milliseconds; this is for one that did not. */
const freshMilliseconds = 5_000;

export function createAppConfigSource(options: {
  read: () => Promise<VersionedAppConfig>;
  bus: Pick<Bus, 'listen' | 'onReconnect'>;
  log: Pick<Log, 'warn'>;
  now: () => number;
}): AppConfigSource {
  let known: VersionedAppConfig | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  function learn(told: VersionedAppConfig): void {
    if (!known || told.version >= known.version) {
      known = told;
    }
  }

  async function read(): Promise<void> {
    try {
      learn(await options.read());
    } catch (error) {
      options.log.warn({ err: error }, 'the configuration cannot be read; what was known of it holds');
    } finally {
      readAt = options.now();
      reading = undefined;
    }
  }

  options.bus.listen(appConfigChanged, ({ payload }) => learn(payload));
  options.bus.onReconnect(() => {
    readAt = Number.NEGATIVE_INFINITY;
  });

  return {
    async current() {
      if (options.now() - readAt > freshMilliseconds) {
        reading ??= read();
        // Whoever comes while there is something to say is not kept waiting.
        if (!known) {
          await reading;
        }
      }
      return known ?? { version: 0, config: defaultAppConfig };
    },
    learn,
  };
}
