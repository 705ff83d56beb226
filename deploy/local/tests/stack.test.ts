import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { identify } from '../src/process-identity.ts';
import { repositoryRoot } from '../src/repository.ts';
import { startStack } from '../src/testing/start-stack.ts';
import type { RunningStack } from '../src/testing/start-stack.ts';
import { waitFor } from '../src/wait-for.ts';
import { writeStandInRepository } from './stand-in-repository.ts';
import { temporaryDirectories } from './temporary-directory.ts';

const temporaryDirectory = temporaryDirectories();
const pgModule = pathToFileURL(join(repositoryRoot, 'node_modules', 'pg', 'lib', 'index.js')).href;

jest.setTimeout(60_000);

let root: string;
let dataDirectory: string;
let journal: string;
let started: RunningStack[];

beforeEach(() => {
  root = temporaryDirectory();
  dataDirectory = temporaryDirectory();
  journal = join(root, 'journal');
  started = [];
  writeFileSync(journal, '');
  writeStandInRepository(root, pgModule);
});

afterEach(async () => {
  for (const stack of started) await stack.stop();
});

async function start(environment: NodeJS.ProcessEnv = {}): Promise<RunningStack> {
  const stack = await startStack({ root, dataDirectory, environment: { JOURNAL: journal, ...environment } });
  started.push(stack);
  return stack;
}

function journalLines(): string[] {
  return readFileSync(journal, 'utf8').trim().split('\n');
}

async function environmentOf(url: string): Promise<Record<string, string>> {
  return (await (await fetch(url)).json()) as Record<string, string>;
}

test('the database is migrated and seeded before the services start, and the gateway is last to start, first to stop', async () => {
  const stack = await start();
  const { elapsedMilliseconds } = await stack.stop();

  const lines = journalLines();
  const place = (line: string): number => lines.indexOf(line);
  expect(lines.toSorted()).toEqual(
    [
      ...['auth', 'billing'].flatMap((name) => [`${name} migrated`, `${name} seeded`]),
      ...['auth', 'billing', 'conversion', 'gateway'].flatMap((name) => [`${name} started`, `${name} stopped`]),
    ].toSorted(),
  );
  expect(Math.max(place('auth migrated'), place('billing migrated'))).toBeLessThan(place('auth seeded'));
  expect(Math.max(place('auth seeded'), place('billing seeded'))).toBeLessThan(place('conversion started'));
  expect(place('gateway started')).toBeGreaterThan(place('conversion started'));
  expect(place('gateway stopped')).toBe(place('gateway started') + 1);
  expect(elapsedMilliseconds).toBeLessThan(6_000);
});

test('its facts stand in stack.json, for its owner only, while it runs', async () => {
  const stack = await start();
  const file = join(dataDirectory, 'stack.json');

  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    gatewayUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    adminEmail: 'admin@octavo.local',
    adminPassword: expect.any(String),
    anonKey: expect.any(String),
    demoApiKey: expect.stringMatching(/^oct_live_/),
    demoTestApiKey: expect.stringMatching(/^oct_test_/),
    demoEmail: 'demo@octavo.local',
    demoPassword: expect.any(String),
    mailboxUrl: expect.stringMatching(/^http:/),
    mailboxApiUrl: expect.stringMatching(/\/api\/messages$/),
    metricsUrls: Object.fromEntries(
      ['auth', 'billing', 'conversion', 'gateway'].map((name) => [name, expect.stringMatching(/\/metrics$/)]),
    ),
    processes: Object.fromEntries(
      ['auth', 'billing', 'conversion', 'gateway', 'mailbox', 'nats', 'postgres', 'supervisor'].map((name) => [
        name,
        expect.any(Number),
      ]),
    ),
  });
  expect(await (await fetch(String(stack.mailboxApiUrl))).json()).toEqual([]);

  await stack.stop();
  expect(existsSync(file)).toBe(false);
  expect(Object.values(stack.processes).filter(identify)).toEqual([]);
});

test('a program is given what it needs, and no key of another', async () => {
  const stack = await start({ LOG_LEVEL: 'debug', SOME_SETTING: 'kept' });
  const gateway = await environmentOf(stack.gatewayUrl);
  const billing = await environmentOf(String(gateway['BILLING_URL']));
  const auth = await environmentOf(String(gateway['AUTH_URL']));

  expect(gateway).toMatchObject({
    ANON_KEY: stack.anonKey,
    LOG_LEVEL: 'debug',
    SOME_SETTING: 'kept',
    NATS_PREFIX: 'octavo',
  });
  expect(auth).toMatchObject({ AUTH_ISSUER: `${stack.gatewayUrl}/auth/v1`, DATABASE_SCHEMA: 'auth' });
  expect(billing).toMatchObject({ DATABASE_SCHEMA: 'billing', PRINCIPAL_SECRET: auth['PRINCIPAL_SECRET'] });
  expect(billing).not.toHaveProperty('AUTH_ENCRYPTION_KEY');
  expect(auth).not.toHaveProperty('API_KEY_ENCRYPTION_KEY');
  expect(gateway).not.toHaveProperty('DATABASE_URL');
});

test('a second start does no work twice and keeps the secrets; new migrations are applied', async () => {
  const first = await start();
  await first.stop();
  truncateSync(journal);
  writeFileSync(join(root, 'services', 'billing', 'prisma', 'migrations', '1_init', 'more.sql'), 'select 2;');

  const second = await start();

  expect(journalLines().filter((line) => /migrated|seeded/.test(line))).toEqual(['billing migrated']);
  expect(second.demoApiKey).toBe(first.demoApiKey);
});

test('a killed process is replaced and stack.json names the new one', async () => {
  const stack = await start();

  for (const name of ['billing', 'nats', 'postgres']) {
    const killed = stack.processes[name];
    stack.kill(name, 'SIGKILL');
    const current = await waitFor(() => stack.facts().processes[name] !== killed && stack.facts().processes[name]);
    expect(identify(current)).toBeDefined();
  }
});

test('a second stack on the same folder is turned away and harms nothing', async () => {
  const stack = await start();

  await expect(start()).rejects.toThrow(/A stack \(process \d+\) is running on .*: stop it, or choose another folder/);

  expect((await environmentOf(stack.gatewayUrl))['ANON_KEY']).toBe(stack.anonKey);
});

test('after a kill of the whole stack nothing stands in the way of the next start', async () => {
  const killed = await start();
  killed.kill('supervisor', 'SIGKILL');
  await waitFor(() => identify(killed.processes.supervisor) === undefined);
  expect(identify(killed.processes['postgres'] as number)).toBeDefined();

  const next = await start();

  expect(Object.values(killed.processes).filter(identify)).toEqual([]);
  expect((await environmentOf(next.gatewayUrl))['ANON_KEY']).toBe(killed.anonKey);
});

test('a service that does not start stops the whole start, with its own words', async () => {
  writeFileSync(
    join(root, 'services', 'billing', 'dist', 'src', 'main.js'),
    'console.error("NATS_URL is wrong"); process.exit(1);',
  );

  await expect(start()).rejects.toThrow(/NATS_URL is wrong[\s\S]*billing ended with code 1: see .*billing\.log/);

  expect(existsSync(join(dataDirectory, 'stack.lock'))).toBe(false);
});

test('a seed that fails names itself', async () => {
  writeFileSync(join(root, 'services', 'auth', 'dist', 'src', 'seed-main.js'), 'throw new Error("no such role")');

  await expect(start()).rejects.toThrow(/no such role[\s\S]*The seed of auth failed/);
});

test('a wrong NATS_URL is one clear line', async () => {
  await expect(start({ NATS_URL: 'nats://127.0.0.1:9' })).rejects.toThrow(
    /NATS_URL names 127\.0\.0\.1:9, where no usable server answers/,
  );
});

test("the run's own servers can be used by their addresses", async () => {
  const { TEST_DATABASE_URL: DATABASE_URL, TEST_NATS_URL: NATS_URL } = process.env;

  const stack = await start({ DATABASE_URL, NATS_URL, SMTP_URL: 'smtp://127.0.0.1:2525' });

  expect(Object.keys(stack.processes).toSorted()).toEqual(['auth', 'billing', 'conversion', 'gateway', 'supervisor']);
  expect(stack.mailboxUrl).toBeNull();
  expect(await environmentOf(stack.gatewayUrl)).toMatchObject({ NATS_URL });
});

test('the printed curl line works as it is printed', async () => {
  const stack = await start();
  const { banner } = await import('../src/banner.ts');
  const text = banner({ facts: stack, dataDirectory, root, replacedPorts: ['gateway'], elapsedSeconds: 4.21 });
  const line = String(text.split('\n').find((candidate) => candidate.startsWith('curl ')));

  const { status } = spawnSync('sh', ['-c', line], { cwd: root });

  expect(status).toBe(0);
  expect(existsSync(join(root, 'hello.pdf'))).toBe(true);
  expect(text).toContain('Taken ports were replaced: gateway (8080).');
});
