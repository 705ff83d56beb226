import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection } from './cdp-connection.ts';
import type { ChromiumFlagOptions } from './chromium-flags.ts';
import { chromiumFlags } from './chromium-flags.ts';

export interface ChromiumProcessOptions extends Omit<ChromiumFlagOptions, 'profileDirectory'> {
  chromiumPath: string;
}

export interface ChromiumProcess {
  id: number;
  connection: CdpConnection;
  /** Resolves with the last words on stderr, once the process and all its children are gone and its profile removed. */
  gone: Promise<string>;
  /** Ends the whole process group at once. */
  kill(): void;
}

/** What Chromium may see of our environment: fonts, locale and time zone; no secret. */
const passedVariables = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  'XDG_DATA_DIRS',
  'LD_LIBRARY_PATH',
];

/** Starts Chromium in a process group and with a profile of its own. */
export async function startChromiumProcess(options: ChromiumProcessOptions): Promise<ChromiumProcess> {
  const profileDirectory = await mkdtemp(join(tmpdir(), 'octavo-chromium-'));
  const child = spawn(options.chromiumPath, chromiumFlags({ ...options, profileDirectory }), {
    detached: true,
    env: Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const lastWords = keepLastWords(child);
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const kill = (): void => killGroup(child.pid);
  const gone = exited.then(async () => {
    kill();
    await rm(profileDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    return lastWords();
  });
  const connection = new CdpConnection(child.stdio[4] as Readable, child.stdio[3] as Writable);
  return { id: child.pid ?? 0, connection, gone, kill };
}

function killGroup(processId: number | undefined): void {
  try {
    if (processId !== undefined) {
      process.kill(-processId, 'SIGKILL');
    }
  } catch {
    // The group is gone already.
  }
}

function keepLastWords(child: ChildProcess): () => string {
  let words = '';
  child.on('error', (error) => (words += error.message));
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2_000)));
  return () => words;
}
