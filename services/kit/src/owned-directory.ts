import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder, named after what it is for and after the process that will remove it. */
export function createOwnedDirectory(purpose: string, parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `octavo-${purpose}-${process.pid}-`));
}

/** Removes what processes left that were killed before they could. */
export async function removeOrphanedDirectories(purposes: readonly string[], parent = tmpdir()): Promise<void> {
  const owned = new RegExp(`^octavo-(?:${purposes.join('|')})-(\\d+)-`);
  const orphans = (await readdir(parent)).filter((name) => {
    const owner = owned.exec(name)?.[1];
    return owner !== undefined && !isAlive(Number(owner));
  });
  await Promise.all(orphans.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
