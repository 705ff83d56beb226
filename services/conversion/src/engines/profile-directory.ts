import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'octavo-chromium-';
const ownedName = new RegExp(`^${prefix}(\\d+)-`);

/** A folder for one Chromium, named after the process that will remove it. */
export function createProfileDirectory(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${prefix}${process.pid}-`));
}

export function removeProfileDirectory(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** Removes what processes left that were killed before they could. */
export async function removeOrphanedProfiles(parent = tmpdir()): Promise<void> {
  const orphans = (await readdir(parent)).filter((name) => {
    const owner = ownedName.exec(name)?.[1];
    return owner !== undefined && !isAlive(Number(owner));
  });
  await Promise.all(orphans.map((name) => removeProfileDirectory(join(parent, name))));
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
