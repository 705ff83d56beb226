import { join } from 'node:path';
import { runOrExplain } from './command.mjs';
import { repositoryRoot } from './paths.mjs';

/** Builds the site once more without federation, for the benchmark that compares the two. Returns where it is. */
export async function buildSingleSite() {
  await runOrExplain(process.execPath, [join('frontends', 'shell', 'build', 'main.mjs'), '--single'], {
    cwd: repositoryRoot,
    advice: 'The site does not build as a single application: see above.',
  });
  return join(repositoryRoot, 'frontends', 'dist', 'single');
}
