import { nodeVersionProblem } from './setup/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const { runScript } = await import('./setup/progress.mjs');
  await runScript(async () => {
    const { setUp } = await import('./setup/setup.mjs');
    Object.assign(process.env, await setUp());
    if (process.argv[2] === 'load') {
      const { findOrBuildK6 } = await import('./setup/k6.mjs');
      process.env.K6_PROGRAM = await findOrBuildK6();
    }
    await import('./dist/src/trials/main.js');
  });
}
