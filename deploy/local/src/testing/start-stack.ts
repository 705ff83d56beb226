import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendSignal } from '../process-identity.ts';
import { repositoryRoot } from '../repository.ts';
import { endStack } from './end-stack.ts';
import { readStackFile } from '../stack-file.ts';
import type { StackFacts } from '../stack-file.ts';
import { waitFor } from '../wait-for.ts';

export interface RunningStack extends StackFacts {
  dataDirectory: string;
  /** The facts of now: processes change when they are restarted. */
  facts(): StackFacts;
  /** Sends a signal to one process of the stack. */
  kill(processName: string, signal?: NodeJS.Signals): void;
  /** Stops everything; resolves with how long that took. */
  stop(): Promise<{ elapsedMilliseconds: number }>;
}

export interface StartStackOptions {
  /** More environment for the stack, such as LOG_LEVEL. */
  environment?: NodeJS.ProcessEnv;
  /** The repository whose compiled programs run; by default this one. */
  root?: string;
  /** A data folder to start on again; by default a new one that is removed with the stop. */
  dataDirectory?: string;
}

export const stackProgram = join(repositoryRoot, 'deploy', 'local', 'dist', 'src', 'main.js');

/** A machine that others use too takes its time; who waits less has a deadline of their own. */
export const startTimeoutMilliseconds = 270_000;
const stopTimeoutMilliseconds = 30_000;

/** Real parts of this run only: what the caller's shell or test run has set is not meant for a stack of its own. */
export function stackEnvironment(dataDirectory: string, given: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_ENV: __, DATABASE_URL: ___, NATS_URL: ____, ...environment } = process.env;
  return { ...environment, LOCAL_PORTS: 'free', DATA_DIR: dataDirectory, ...given };
}

async function temporaryDirectory(): Promise<string> {
  const directory = mkdtempSync(join(process.env['TEST_RUN_DIRECTORY'] ?? tmpdir(), 'stack-'));
  // PostgreSQL's own user passes through.
  await chmod(directory, 0o755);
  return directory;
}

/** Boots the whole compiled stack as processes of its own, on free ports and its own data. */
export async function startStack(options: StartStackOptions = {}): Promise<RunningStack> {
  const { environment = {}, root = repositoryRoot } = options;
  const dataDirectory = options.dataDirectory ?? (await temporaryDirectory());
  const child = spawn(process.execPath, [stackProgram, '--root', root], {
    env: stackEnvironment(dataDirectory, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');

  const stop = async (): Promise<{ elapsedMilliseconds: number }> => {
    const startedAt = Date.now();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const overdue = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMilliseconds);
      await exited;
      clearTimeout(overdue);
    }
    const elapsedMilliseconds = Date.now() - startedAt;
    await endStack(dataDirectory, child.pid);
    if (options.dataDirectory === undefined) rmSync(dataDirectory, { recursive: true, force: true });
    return { elapsedMilliseconds };
  };

  try {
    const ended = (): boolean => child.exitCode !== null || child.signalCode !== null;
    // A stack that was killed leaves its facts; ours are those that name us.
    const isUp = (): boolean => readStackFile(dataDirectory)?.processes.supervisor === child.pid;
    await waitFor(() => ended() || isUp(), { timeoutMilliseconds: startTimeoutMilliseconds });
    if (ended()) throw new Error('it ended');
  } catch (cause) {
    await stop();
    throw new Error(`The stack did not start:\n${output}`, { cause });
  }

  const facts = (): StackFacts => {
    const now = readStackFile(dataDirectory);
    if (now === undefined) throw new Error(`The stack is not running:\n${output}`);
    return now;
  };
  const kill = (processName: string, signal: NodeJS.Signals = 'SIGKILL'): void => {
    const pid = facts().processes[processName];
    if (pid === undefined) throw new Error(`The stack runs no process named '${processName}'`);
    sendSignal(pid, signal);
  };
  return { ...facts(), dataDirectory, facts, kill, stop };
}
