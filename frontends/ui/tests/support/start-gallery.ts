import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningGallery {
  url: string;
  stop: () => Promise<void>;
}

/** Builds and serves the gallery as people do, in a process of its own: Tailwind does not run inside Jest. */
export async function startGallery(): Promise<RunningGallery> {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-gallery-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../gallery/serve.mjs')], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', GALLERY_DIRECTORY: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    await rm(directory, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/[\d.:]+\//.exec(line)?.[0];
    if (url) {
      return { url, stop };
    }
  }
  await stop();
  throw new Error('The gallery did not start');
}
