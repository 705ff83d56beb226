import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const frontendsDirectory = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');
export const repositoryRoot = dirname(frontendsDirectory);
export const shellDirectory = join(frontendsDirectory, 'shell');

const outputDirectory = join(frontendsDirectory, 'dist');
/** What is served, and nothing else. */
export const siteDirectory = join(outputDirectory, 'site');
/** The site as a single build, for benchmarks. */
export const singleDirectory = join(outputDirectory, 'single');
/** What the build leaves for its next run. */
export const workDirectory = join(outputDirectory, 'work');
export const cacheDirectory = join(repositoryRoot, 'node_modules', '.cache', 'octavo-frontends');

/** The remotes that exist: folders whose pages the shell can load. */
export function remoteNames() {
  return readdirSync(frontendsDirectory)
    .filter((name) => name !== 'shell' && existsSync(join(frontendsDirectory, name, 'src', 'routes.tsx')))
    .sort();
}

export function appDirectory(name) {
  return join(frontendsDirectory, name);
}

export function appOutput(name) {
  return name === 'shell' ? siteDirectory : join(siteDirectory, 'remotes', name);
}
