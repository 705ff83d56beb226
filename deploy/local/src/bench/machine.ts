import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryRoot } from '../repository.ts';
import { machineUse, readMachine } from './process-usage.ts';

const gibibyte = 1024 ** 3;
const watchedMilliseconds = 4_000;
const quietShare = 0.1;

export interface Machine {
  description: string;
  /** What others used of its CPU before the run, 0 to 1. */
  usedByOthers: number;
  isQuiet: boolean;
}

function output(command: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(command, args, { cwd: repositoryRoot, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

export async function describeMachine(chromiumPath: string | undefined): Promise<Machine> {
  const before = readMachine();
  await delay(watchedMilliseconds);
  const usedByOthers = machineUse(before, readMachine());
  const facts = [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / gibibyte)} GB`,
    `Linux ${release()}`,
    `Node ${process.versions.node}`,
    chromiumPath === undefined ? undefined : output(chromiumPath, ['--version']),
    output('git', ['describe', '--always', '--dirty'])?.replace(/^/, 'source '),
  ];
  return {
    description: facts.filter((fact) => fact !== undefined).join(', '),
    usedByOthers,
    isQuiet: usedByOthers <= quietShare,
  };
}
