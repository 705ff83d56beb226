import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { choosePorts } from '../ports.ts';
import { httpReady } from '../ready.ts';
import { repositoryRoot } from '../repository.ts';
import { localUrl, programDirectory } from '../service-environment.ts';
import type { ProgramName } from '../service-environment.ts';
import { waitFor } from '../wait-for.ts';

const startTimeoutMilliseconds = 240_000;
/** Longer than a program gives itself. */
const stopTimeoutMilliseconds = 40_000;

/** One more process of a program, as a cluster would run it beside the others. */
export interface ProgramInstance {
  name: ProgramName;
  port: number;
  processId: number;
  /** Asks it to stop and waits; resolves with how it ended. */
  end(): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null; milliseconds: number }>;
  stop(): Promise<unknown>;
}

export interface InstanceOptions {
  /** That of a running process of the same program. */
  environment: NodeJS.ProcessEnv;
  logFile: string;
}

/** Starts one, and resolves when it is ready. */
export async function startInstance(
  name: ProgramName,
  { environment, logFile }: InstanceOptions,
): Promise<ProgramInstance> {
  const { ports } = await choosePorts({ http: 0, ops: 0 });
  const directory = join(repositoryRoot, programDirectory(name));
  const child = spawn(process.execPath, ['--enable-source-maps', join(directory, 'dist', 'src', 'main.js')], {
    cwd: directory,
    env: { ...environment, PORT: String(ports.http), OPS_PORT: String(ports.ops) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const exited = once(child, 'exit');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;

  const end: ProgramInstance['end'] = async () => {
    const startedAt = performance.now();
    if (!hasEnded()) {
      child.kill('SIGTERM');
      const overdue = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMilliseconds);
      await exited;
      clearTimeout(overdue);
    }
    log.end();
    return { exitCode: child.exitCode, signal: child.signalCode, milliseconds: performance.now() - startedAt };
  };
  try {
    await waitFor(async () => hasEnded() || (await httpReady(`${localUrl(ports.ops)}/health/ready`)), {
      description: `another ${name}`,
      timeoutMilliseconds: startTimeoutMilliseconds,
      intervalMilliseconds: 100,
    });
    if (hasEnded()) throw new Error(`Another ${name} did not start: see ${logFile}`);
  } catch (error) {
    await end();
    throw error;
  }
  return { name, port: ports.http, processId: child.pid ?? 0, end, stop: end };
}
