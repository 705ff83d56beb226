import { spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../private-file.ts';
import { repositoryRoot } from '../repository.ts';
import { readStackFile } from '../stack-file.ts';
import { waitFor } from '../wait-for.ts';
import { requireRunVariable } from './run-environment.ts';
import { stackEnvironment, stackProgram, startTimeoutMilliseconds } from './start-stack.ts';
import type { RunningStack } from './start-stack.ts';

/** A stack that others use as well: its processes and its switches are left alone. */
export type SharedStack = Omit<RunningStack, 'kill' | 'stop'>;

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Whoever makes the folder starts the stack. */
function isFirst(dataDirectory: string): boolean {
  try {
    mkdirSync(dataDirectory);
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
  // PostgreSQL's own user passes through.
  chmodSync(dataDirectory, 0o755);
  return true;
}

/** It outlives the suite that starts it. */
function startInBackground(dataDirectory: string, outputFile: string): void {
  const output = openSync(outputFile, 'w');
  spawn(process.execPath, [stackProgram, '--root', repositoryRoot], {
    env: stackEnvironment(dataDirectory),
    stdio: ['ignore', output, output],
  }).unref();
  closeSync(output);
}

/**
 * The test run's own stack, for journeys that change nothing but what belongs to customers of their own: the first to
 * ask starts it, and the run ends it. Starting one takes both cores for ten seconds; a journey that kills processes,
 * turns switches or needs settings calls `startStack`.
 */
export async function sharedStack(): Promise<SharedStack> {
  const dataDirectory = join(requireRunVariable('directory'), 'stack-shared');
  const outputFile = `${dataDirectory}.log`;
  if (isFirst(dataDirectory)) startInBackground(dataDirectory, outputFile);
  const facts = (): ReturnType<RunningStack['facts']> => {
    const now = readStackFile(dataDirectory);
    if (now === undefined) throw new Error(`The shared stack is not running:\n${readIfThere(outputFile) ?? ''}`);
    return now;
  };
  return {
    ...(await waitFor(facts, { timeoutMilliseconds: startTimeoutMilliseconds, description: 'the shared stack' })),
    dataDirectory,
    facts,
  };
}
