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
    await import('./dist/src/trials/main.js');
  });
}
