import { runScript, step } from './setup/progress.mjs';
import { buildStripeMock, canBuildStripeMock, findStripeMock } from './setup/stripe-mock.mjs';

// What CI runs before the tests: with stripe-mock, what we send to Stripe is held against Stripe's own specification.
await runScript(async () => {
  const found = findStripeMock();
  if (found === undefined && !canBuildStripeMock()) {
    process.stdout.write('  No stripe-mock, and no Go to build it with: its tests will be reported as not run.\n');
    return;
  }
  const program = found ?? (await step('stripe-mock from its Go module', buildStripeMock));
  process.stdout.write(`  stripe-mock: ${program}\n`);
});
