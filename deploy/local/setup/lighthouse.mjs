import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runOrExplain } from './command.mjs';
import { cacheDirectory } from './go-program.mjs';

/** The last one for Node 20. */
const version = '12.8.2';
const directory = join(cacheDirectory, `lighthouse-${version}`);
const program = join(directory, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Lighthouse, installed outside the clone on first use: two hundred packages that only the site's benchmark needs. */
export async function lighthouse() {
  if (existsSync(program)) return program;
  mkdirSync(dirname(directory), { recursive: true });
  // Beside its place, so that it appears there whole.
  const fresh = mkdtempSync(`${directory}-`);
  try {
    writeFileSync(join(fresh, 'package.json'), '{ "private": true }');
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await runOrExplain('npm', ['install', ...options, `lighthouse@${version}`], {
      cwd: fresh,
      advice: 'Lighthouse cannot be installed: check the connection to the package registry.',
    });
    renameSync(fresh, directory);
    return program;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
