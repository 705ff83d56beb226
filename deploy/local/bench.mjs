import { nodeVersionProblem } from './setup/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const { runScript, step } = await import('./setup/progress.mjs');
  await runScript(async () => {
    const { setUp } = await import('./setup/setup.mjs');
    Object.assign(process.env, await setUp());
    const { findGotenberg } = await import('./setup/gotenberg.mjs');
    process.env.GOTENBERG_PROGRAM = findGotenberg() ?? '';
    const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
    if (named.length === 0 || named.includes('site')) {
      const { lighthouse } = await import('./setup/lighthouse.mjs');
      process.env.LIGHTHOUSE_PROGRAM = await step('Lighthouse', lighthouse);
      const { buildSingleSite } = await import('../../frontends/shell/build/single.mjs');
      process.env.SINGLE_SITE_DIRECTORY = await step('The site as a single build', buildSingleSite);
    }
    await import('./dist/src/bench/main.js');
  });
}
