import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Room for every answer of the run. */
const megabytes = 384;
const piece = Buffer.alloc(1024 * 1024);

/** A disk of its own for what conversion stores, small enough to be filled. */
export interface SmallDisk {
  directory: string;
  fill(): void;
  free(): void;
  stop(): Promise<void>;
}

/** Why there cannot be one here, if there cannot. */
export function smallDiskProblem(): string | undefined {
  return process.getuid?.() === 0 ? undefined : 'only root may mount a small disk';
}

/** @throws Error where the system does not let us mount. */
export function mountSmallDisk(parent: string): SmallDisk {
  const directory = join(parent, 'documents');
  mkdirSync(directory);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { stdio: 'pipe' });
  const ballast = join(directory, 'ballast');
  return {
    directory,
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (;;) writeSync(file, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    stop: async () => void execFileSync('umount', ['--lazy', directory], { stdio: 'pipe' }),
  };
}
