import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRepositoryRoot(): string {
  // The sources and their compiled form lie at different depths.
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package-lock.json'))) directory = dirname(directory);
  return directory;
}

export const repositoryRoot = findRepositoryRoot();
