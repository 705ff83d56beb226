import { ConfigError } from './config.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLog, type Log } from './log.ts';

export interface RunOptions<Config> {
  name: string;
  readConfig: () => Config;
  start: (config: Config, context: { lifecycle: Lifecycle; log: Log }) => Promise<unknown>;
}

/**
 * A process from start to end: reads its configuration, starts, waits for SIGTERM or SIGINT, stops in order within
 * its deadline. A start that fails says why in one line and exits with 1. A fault nobody caught stops the process in
 * order too: its supervisor starts it anew from a known state.
 */
export async function run<Config extends { LOG_LEVEL: string; STOP_TIMEOUT_SECONDS: number }>(
  options: RunOptions<Config>,
): Promise<void> {
  let config: Config;
  try {
    config = options.readConfig();
  } catch (error) {
    const reason = error instanceof ConfigError ? error.message : String(error);
    process.stderr.write(`${options.name} cannot start: ${reason}\n`);
    process.exitCode = 1;
    return;
  }

  const log = createLog({ name: options.name, level: config.LOG_LEVEL });
  const lifecycle = createLifecycle(log);

  const stop = (reason: string, exitCode: number): void => {
    if (lifecycle.stopping.aborted) {
      return;
    }
    process.exitCode = exitCode;
    log.info({ reason }, 'stopping');
    // What still keeps the process alive past the deadline is cut off: its supervisor would do the same, less clearly.
    setTimeout(() => {
      log.fatal({ stopTimeoutSeconds: config.STOP_TIMEOUT_SECONDS }, 'did not stop in time');
      process.kill(process.pid, 'SIGKILL');
    }, config.STOP_TIMEOUT_SECONDS * 1_000).unref();
    void lifecycle.stop();
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop(signal, 0));
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    stop('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    stop('unhandled rejection', 1);
  });

  const startedAt = performance.now();
  try {
    await options.start(config, { lifecycle, log });
    log.info({ startMilliseconds: Math.round(performance.now() - startedAt) }, 'started');
  } catch (error) {
    log.fatal(
      { err: error },
      `${options.name} cannot start: ${error instanceof Error ? error.message : String(error)}`,
    );
    stop('start failed', 1);
  }
}
