import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process by its id and its time of start: ids alone are given again to strangers. */
export interface ProcessIdentity {
  pid: number;
  startMark: string;
}

function ps(pid: number, column: string): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function readProcess(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function startMarkOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const fields = readProcess(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  // A zombie has ended: only its parent has not asked yet.
  if (fields === undefined || fields[0] === 'Z') return undefined;
  return fields[19];
}

/** Undefined when no such process runs. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startMark = startMarkOf(pid);
  return startMark === undefined ? undefined : { pid, startMark };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return startMarkOf(identity.pid) === identity.startMark;
}

/** How the process was called, or undefined when it does not run. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return readProcess(pid, 'cmdline')?.replaceAll('\0', ' ').trim() || undefined;
}

/** Sends a signal; a process that has ended meanwhile is no error. A negative id means its whole group. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
