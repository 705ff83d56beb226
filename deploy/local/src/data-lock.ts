import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '#progress';
import { readIfThere } from './private-file.ts';
import { identify, isRunning } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

const lockName = 'stack.lock';

export interface DataLock {
  release(): void;
}

/** The lock appears whole, or not at all when there is one. */
function create(file: string): boolean {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, JSON.stringify(identify(process.pid)));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

function parseOwner(text: string | undefined): ProcessIdentity | undefined {
  try {
    return JSON.parse(text ?? '') as ProcessIdentity;
  } catch {
    return undefined;
  }
}

/** Takes a dead owner's lock away; gives it back when, in between, somebody else had taken it over already. */
function removeStale(file: string, seen: string | undefined): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, file);
  rmSync(aside);
}

/** The running stack that owns the folder; undefined when none does. */
export function lockOwner(dataDirectory: string): ProcessIdentity | undefined {
  const owner = parseOwner(readIfThere(join(dataDirectory, lockName)));
  return owner && isRunning(owner) ? owner : undefined;
}

/** One data folder belongs to one stack at a time. The lock of a process that no longer runs is taken over. */
export function lockDataDirectory(dataDirectory: string): DataLock {
  const file = join(dataDirectory, lockName);
  while (!create(file)) {
    const text = readIfThere(file);
    const owner = lockOwner(dataDirectory);
    if (owner) {
      throw new SetupError(
        `A stack (process ${owner.pid}) is running on ${dataDirectory}: stop it, or choose another folder with DATA_DIR.`,
      );
    }
    removeStale(file, text);
  }
  return { release: () => rmSync(file, { force: true }) };
}
