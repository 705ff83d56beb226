import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { frontendsDirectory, repositoryRoot, siteDirectory, workDirectory } from './places.mjs';

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

const stampFile = join(workDirectory, 'stamp');

/** Whether what stands in the site's folder was made of the sources as they are. */
export function siteIsCurrent() {
  return (
    existsSync(join(siteDirectory, 'site.json')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sourcesFingerprint()
  );
}

/** Remembers of which sources the site was made; of none, when it was not made whole for the public. */
export function stampSite(fingerprint) {
  mkdirSync(workDirectory, { recursive: true });
  writeFileSync(stampFile, fingerprint ?? '');
}
