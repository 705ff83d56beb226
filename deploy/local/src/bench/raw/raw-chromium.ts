import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CdpPipe } from './cdp-pipe.ts';

export interface RawChromium {
  pipe: CdpPipe;
  stop(): Promise<void>;
}

/** Starts a Chromium as the service started its own (`command` is that one's), on a profile of its own. */
export function startRawChromium([program, ...flags]: readonly string[]): RawChromium {
  const profileDirectory = mkdtempSync(join(tmpdir(), 'octavo-bench-'));
  const kept = flags.filter((flag) => !flag.startsWith('--user-data-dir='));
  const child = spawn(program as string, [...kept, `--user-data-dir=${profileDirectory}`], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').catch(() => undefined);
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
  };
  process.once('exit', kill);
  return {
    pipe: new CdpPipe(child.stdio[4] as Readable, child.stdio[3] as Writable),
    async stop() {
      kill();
      await ended;
      rmSync(profileDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}
