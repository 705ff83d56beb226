import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection } from './cdp-connection.ts';
import type { ChromiumFlagOptions } from './chromium-flags.ts';
import { chromiumFlags } from './chromium-flags.ts';
import { createProfileDirectory, removeProfileDirectory } from './profile-directory.ts';

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

const longestGroupEndMilliseconds = 1_000;
const groupPollMilliseconds = 5;

/** Starts Chromium in a process group and with a profile of its own. */
export async function startChromiumProcess(options: ChromiumProcessOptions): Promise<ChromiumProcess> {
  const profileDirectory = await createProfileDirectory();
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
  const kill = (): void => void signalGroup(child.pid, 'SIGKILL');
  const gone = exited.then(async () => {
    kill();
    await groupEnds(child.pid);
    await removeProfileDirectory(profileDirectory);
    return lastWords();
  });
  const connection = new CdpConnection(child.stdio[4] as Readable, child.stdio[3] as Writable);
  return { id: child.pid ?? 0, connection, gone, kill };
}

/** Signals a process group; answers whether any of it was there. */
function signalGroup(processId: number | undefined, signal: NodeJS.Signals | 0): boolean {
  try {
    return processId !== undefined && process.kill(-processId, signal);
  } catch {
    return false;
  }
}

/** Killed processes take a moment to go. Those that nobody reaps stay as names without body: not to be waited for. */
async function groupEnds(processId: number | undefined): Promise<void> {
  const end = Date.now() + longestGroupEndMilliseconds;
  while (signalGroup(processId, 0) && Date.now() < end) {
    await delay(groupPollMilliseconds);
  }
}

function keepLastWords(child: ChildProcess): () => string {
  let words = '';
  child.on('error', (error) => (words += error.message));
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2_000)));
  return () => words;
}
