import { buildGotenberg, canBuildGotenberg, findGotenberg } from './setup/gotenberg.mjs';
import { runScript, step } from './setup/progress.mjs';

// What CI runs before the tests: with a Gotenberg, the second HTML engine is tested too.
await runScript(async () => {
  const found = findGotenberg();
  if (found === undefined && !canBuildGotenberg()) {
    process.stdout.write('  No Gotenberg, and no Go to build it with: its tests will be reported as not run.\n');
    return;
  }
  const program = found ?? (await step('Gotenberg from its Go module', buildGotenberg));
  process.stdout.write(`  Gotenberg: ${program}\n`);
});
