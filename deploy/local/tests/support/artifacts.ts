import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps a file where TEST_ARTIFACTS points, for people to look at; nowhere without it. */
export function keepArtifact(name: string, bytes: () => Uint8Array): void {
  const directory = process.env['TEST_ARTIFACTS'];
  if (!directory) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, name), bytes());
}
