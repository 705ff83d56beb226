import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from '#progress';
import type { ProcessDefinition } from '../managed-process.ts';
import { natsProcess, natsUrl } from '../nats.ts';
import { choosePorts } from '../ports.ts';
import { postgresProcess, postgresUrl } from '../postgres.ts';
import { readIfThere } from '../private-file.ts';
import { repositoryRoot } from '../repository.ts';
import { Supervisor } from '../supervisor.ts';
import { endStack } from './end-stack.ts';
import { runVariables } from './run-environment.ts';

interface Server {
  url: string;
  process: ProcessDefinition | undefined;
}

async function databaseServer(directory: string, port: number): Promise<Server> {
  const given = process.env[runVariables.databaseUrl];
  if (given) return { url: given, process: undefined };
  const options = { directory: join(directory, 'postgres'), port, password: 'test', durable: false };
  return { url: postgresUrl(options, 'postgres'), process: await postgresProcess(options) };
}

function natsServer(directory: string, port: number): Server {
  const given = process.env[runVariables.natsUrl] ?? process.env['NATS_URL'];
  if (given) return { url: given, process: undefined };
  const options = { directory: join(directory, 'nats'), port };
  return { url: natsUrl(options), process: natsProcess(options, process.env['NATS_SERVER_PATH']) };
}

/** Ends the stacks of tests that did not come to stop them. */
async function endForgottenStacks(directory: string): Promise<void> {
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) await endStack(join(directory, name));
}

/**
 * Suites that wait (for holds to be swept, for memory to run out) or do all there is in a browser or an engine are
 * `*.long.test.ts` and run apart, so that the tests people type stay under ten minutes: `npm test` leaves them out and says so, `npm run test:long` runs them
 * alone, `.ci/run` runs both, and a path runs whatever it names.
 */
function selection(args: string[]): string[] {
  if (args.includes('--long')) return [...args.filter((arg) => arg !== '--long'), '--testPathPatterns', longSuite];
  if (args.some((arg) => !arg.startsWith('-'))) return args;
  process.stdout.write('Suites *.long.test.ts are not among these: npm run test:long\n');
  return [...args, '--testPathIgnorePatterns', longSuite, '/node_modules/', '/dist/'];
}

const longSuite = String.raw`\.long\.test\.ts$`;

async function runJest(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const jest = join(repositoryRoot, 'node_modules', 'jest', 'bin', 'jest.js');
  const reporters = [
    '--reporters=default',
    `--reporters=${join(repositoryRoot, 'deploy/local/setup/summary-reporter.mjs')}`,
  ];
  // Much of a journey is waiting: two at a time keep two cores busy.
  const workers = [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`];
  const child = spawn(process.execPath, [jest, ...selection(args), ...workers, ...reporters], {
    cwd: repositoryRoot,
    env: environment,
    stdio: 'inherit',
  });
  // A Ctrl-C in the terminal reaches jest by itself.
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Runs jest with one PostgreSQL and one NATS for the whole run, and prints the counts as its last line. */
export async function runTests(args: string[]): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-test-'));
  // PostgreSQL's own user passes through.
  chmodSync(directory, 0o755);
  const supervisor = new Supervisor({
    logDirectory: join(directory, 'logs'),
    onProblem: (name, _level, text) => process.stderr.write(`[${name}] ${text}\n`),
  });
  // The terminal tells jest itself; we wait for its end and then stop what we started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('exit', () => supervisor.killAll());

  const summaryFile = join(directory, 'summary');
  try {
    const { database, nats } = await step('PostgreSQL and NATS for the tests', async () => {
      const { ports } = await choosePorts({ postgres: 0, nats: 0 });
      const servers = {
        database: await databaseServer(directory, ports.postgres),
        nats: natsServer(directory, ports.nats),
      };
      const processes = Object.values(servers).map((server) => server.process);
      await supervisor.start(processes.filter((definition) => definition !== undefined));
      return servers;
    });
    process.exitCode = await runJest(args, {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      DATA_DIR: directory,
      TEST_SUMMARY_FILE: summaryFile,
      [runVariables.databaseUrl]: database.url,
      [runVariables.natsUrl]: nats.url,
      [runVariables.directory]: directory,
      // For the tests of that engine. The stacks that others start print by themselves.
      [runVariables.gotenbergUrl]: process.env['GOTENBERG_URL'],
      GOTENBERG_URL: undefined,
    });
  } finally {
    await endForgottenStacks(directory);
    await supervisor.stop();
    const summary = readIfThere(summaryFile);
    rmSync(directory, { recursive: true, force: true });
    process.stdout.write(`${summary ?? '0 passed, 0 failed: the tests did not run to their end'}\n`);
  }
}
