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
    const { findGotenberg } = await import('./setup/gotenberg.mjs');
    process.env.GOTENBERG_PROGRAM = findGotenberg() ?? '';
    const { findStripeMock } = await import('./setup/stripe-mock.mjs');
    process.env.STRIPE_MOCK_PROGRAM = findStripeMock() ?? '';
    const { findS3Server } = await import('./setup/s3-server.mjs');
    process.env.S3_SERVER_PROGRAM = findS3Server() ?? '';
    await import('./dist/src/testing/run-main.js');
  });
}
