import { join } from 'node:path';
import { runOrExplain } from './command.mjs';
import { withSetupLock } from './lock.mjs';
import { installPackages, packagesAreInstalled } from './packages.mjs';
import { repositoryRoot } from './paths.mjs';
import { generateClients } from './prisma.mjs';
import { step } from './progress.mjs';
import { prepareTools } from './tools.mjs';

export const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');

function build() {
  return runOrExplain(process.execPath, [compiler, '-b', '--pretty', 'false'], {
    cwd: repositoryRoot,
    advice: 'The sources do not compile: mend the errors above and run the same command again.',
  });
}

/** Made anew only of sources that changed. */
function buildSite() {
  return runOrExplain(process.execPath, [join(repositoryRoot, 'frontends', 'shell', 'build', 'main.mjs')], {
    cwd: repositoryRoot,
    advice: 'The site does not build: mend the errors above and run the same command again.',
  });
}

/** Brings a fresh clone to where it can run. Returns the environment that says where the tools are. */
export function setUp() {
  return withSetupLock(async () => {
    if (!packagesAreInstalled()) await step('npm packages', installPackages);
    const tools = await prepareTools();
    await step('Prisma clients', generateClients);
    await step('Build', build);
    await step('Site', buildSite);
    return tools;
  });
}
