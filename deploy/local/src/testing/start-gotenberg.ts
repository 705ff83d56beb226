import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from '../ports.ts';
import { waitFor } from '../wait-for.ts';

export interface StartGotenbergOptions {
  /** The program itself, as deploy/local/gotenberg.mjs builds it. */
  program: string;
  chromiumPath: string;
  /** Beside those that decision 17 asks for. */
  flags?: readonly string[];
}

export interface RunningGotenberg {
  url: string;
  /** The root of its processes, Chromium included. */
  processId: number;
  stop(): Promise<void>;
}

/** Programs whose paths it insists on, and which only routes start that nobody calls here. */
const neverStarted = ['EXIFTOOL_BIN_PATH', 'PDFCPU_BIN_PATH', 'PDFTK_BIN_PATH', 'QPDF_BIN_PATH'];

/** As decision 17 asks for them. */
const neededFlags = [
  '--api-timeout=65s',
  '--api-disable-download-from',
  '--webhook-disable',
  '--pdfengines-disable-routes',
  // Those of LibreOffice, which this build has not, otherwise.
  '--pdfengines-convert-engines=',
  '--chromium-auto-start',
  '--chromium-deny-private-ips',
  '--chromium-deny-public-ips',
];

const startTimeoutMilliseconds = 60_000;

/**
 * Starts a Gotenberg as decision 17 wants it, on a free port of loopback. It has a process namespace of its own: each
 * time its Chromium restarts it kills every process it sees whose command line looks like a Chromium, ours too.
 */
export async function startGotenberg({
  program,
  chromiumPath,
  flags = [],
}: StartGotenbergOptions): Promise<RunningGotenberg> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-gotenberg-'));
  const hyphenation = join(directory, 'hyphenation');
  mkdirSync(hyphenation);
  const { ports } = await choosePorts({ gotenberg: 0 });
  const url = `http://127.0.0.1:${ports.gotenberg}`;
  const namespace = ['--pid', '--fork', '--mount-proc', '--kill-child'];
  const child = spawn(
    'unshare',
    [
      ...(process.getuid?.() === 0 ? namespace : ['--user', '--map-root-user', ...namespace]),
      program,
      '--api-bind-ip=127.0.0.1',
      `--api-port=${ports.gotenberg}`,
      ...neededFlags,
      `--chromium-deny-list=^file:(?!//${directory}/).*`,
      ...flags,
    ],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: directory,
        TMPDIR: directory,
        CHROMIUM_BIN_PATH: chromiumPath,
        CHROMIUM_HYPHEN_DATA_DIR_PATH: hyphenation,
        ...Object.fromEntries(neverStarted.map((name) => [name, program])),
      },
    },
  );
  let lastWords = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (lastWords = (lastWords + text).slice(-2_000)));
  }
  const ended = once(child, 'exit').catch((error: unknown) => (lastWords += String(error)));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    kill();
    await ended;
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    await waitFor(
      async () => {
        if (child.exitCode !== null) return 'ended';
        return (await fetch(`${url}/health`)).ok;
      },
      { timeoutMilliseconds: startTimeoutMilliseconds, description: 'Gotenberg' },
    );
    if (child.exitCode !== null) throw new Error('Gotenberg ended');
  } catch (error) {
    await stop();
    throw new Error(`Gotenberg did not start: ${lastWords}`, { cause: error });
  }
  return { url, processId: child.pid ?? 0, stop };
}
