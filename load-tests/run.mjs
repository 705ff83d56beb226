import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { goProgram, hasGo } from '../deploy/local/setup/go-program.mjs';
import { repositoryRoot } from '../deploy/local/setup/paths.mjs';
import { runScript, SetupError, step } from '../deploy/local/setup/progress.mjs';
import { setUp } from '../deploy/local/setup/setup.mjs';

const scenarios = readdirSync(join(repositoryRoot, 'load-tests', 'scenarios')).map((file) => basename(file, '.js'));

/** Longer than any scenario; a k6 that hangs is ended. */
const longestMilliseconds = 45 * 60_000;
const customers = 20;

async function k6Program() {
  if (!hasGo()) throw new SetupError('k6 is built from its Go module: install Go 1.25 or newer.');
  return step('k6 from its Go module', () =>
    goProgram({ name: 'k6', goModule: 'go.k6.io/k6', version: 'v1.4.2', oldestGo: '1.25.0' }),
  );
}

/** What is named in the environment, or a stack of this run's own, on free ports, which it stops. */
async function openTarget() {
  if (process.env.OCTAVO_URL) return { environment: {}, close: async () => undefined };
  Object.assign(process.env, await setUp());
  const { startBenchStack } = await import('../deploy/local/dist/src/bench/bench-stack.js');
  const { gatewayUrl, apiKeys, account, stop } = await step('A stack', () => startBenchStack({ customers }));
  return {
    environment: {
      OCTAVO_URL: gatewayUrl,
      OCTAVO_KEYS: apiKeys.join(','),
      OCTAVO_ANON_KEY: account.anonKey,
      OCTAVO_EMAIL: account.email,
      OCTAVO_PASSWORD: account.password,
    },
    close: stop,
  };
}

/**
 * `node load-tests/run.mjs smoke [--duration 20s]`: one scenario against OCTAVO_URL (then also OCTAVO_KEYS,
 * OCTAVO_ANON_KEY, OCTAVO_EMAIL, OCTAVO_PASSWORD), or against a stack of its own. Fails when a promise is broken.
 */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { duration: { type: 'string' }, concurrency: { type: 'string' } },
  });
  const [scenario = 'smoke'] = positionals;
  if (!scenarios.includes(scenario)) throw new SetupError(`No such scenario. There are: ${scenarios.join(', ')}.`);
  const k6 = await k6Program();
  const { environment, close } = await openTarget();
  try {
    const results = join(repositoryRoot, '.data', 'load-tests');
    mkdirSync(results, { recursive: true });
    const summary = join(results, `${scenario}.json`);
    const child = spawn(
      k6,
      [
        'run',
        '--no-usage-report',
        '--summary-export',
        summary,
        join(repositoryRoot, 'load-tests', 'scenarios', `${scenario}.js`),
      ],
      {
        stdio: 'inherit',
        timeout: longestMilliseconds,
        env: {
          ...process.env,
          ...environment,
          ...(values.duration ? { DURATION: values.duration } : {}),
          ...(values.concurrency ? { CONCURRENCY: values.concurrency } : {}),
        },
      },
    );
    const [code] = await once(child, 'exit');
    process.stdout.write(`  Summary: ${summary}\n`);
    if (code !== 0) throw new SetupError(`${scenario}: a promise was broken, or k6 did not run to its end.`);
  } finally {
    await close();
  }
});
