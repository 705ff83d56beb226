import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { frontendsDirectory, repositoryRoot } from './places.mjs';

/** Folders below which every file has a part in what is built. */
export function sourceDirectories() {
  const apps = readdirSync(frontendsDirectory, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'dist',
  );
  return [
    ...apps.flatMap(({ name }) => ['src', 'build'].map((folder) => join(frontendsDirectory, name, folder))),
    join(repositoryRoot, 'services', 'contracts', 'src'),
  ].filter(existsSync);
}

/** One hash over all that the site is made of. */
export function sourcesFingerprint() {
  const hash = createHash('sha256');
  const files = sourceDirectories().flatMap((directory) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files.sort(), join(repositoryRoot, 'package-lock.json')]) {
    hash
      .update(`${relative(repositoryRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
