import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface WatchSiteOptions {
  root: string;
  onOutput: (line: string) => void;
}

/** Builds the site anew on every change; the gateway sees it by itself. Returns the way to stop. */
export function watchSite({ root, onOutput }: WatchSiteOptions): () => void {
  const program = join(root, 'frontends', 'shell', 'build', 'watch.mjs');
  if (!existsSync(program)) return () => undefined;
  const child = spawn(process.execPath, [program], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onOutput);
  return () => {
    if (child.exitCode === null) child.kill('SIGTERM');
  };
}
