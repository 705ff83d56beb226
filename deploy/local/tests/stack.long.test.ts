import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { banner } from '../src/banner.ts';
import { identify } from '../src/process-identity.ts';
import { repositoryRoot } from '../src/repository.ts';
import { startStack } from '../src/testing/start-stack.ts';
import type { RunningStack } from '../src/testing/start-stack.ts';
import { createTestDatabase } from '../src/testing/test-database.ts';
import type { TestDatabase } from '../src/testing/test-database.ts';
import { waitFor } from '../src/wait-for.ts';
import { writeStandInRepository } from './stand-in-repository.ts';
import { temporaryDirectories } from './temporary-directory.ts';

const temporaryDirectory = temporaryDirectories();
const pgModule = pathToFileURL(join(repositoryRoot, 'node_modules', 'pg', 'lib', 'index.js')).href;

jest.setTimeout(60_000);

interface Place {
  root: string;
  dataDirectory: string;
  journal: string;
}

function newPlace(): Place {
  const root = temporaryDirectory();
  const journal = join(root, 'journal');
  writeFileSync(journal, '');
  writeStandInRepository(root, pgModule);
  return { root, journal, dataDirectory: temporaryDirectory() };
}

function startAt({ root, journal, dataDirectory }: Place, environment: NodeJS.ProcessEnv = {}): Promise<RunningStack> {
  return startStack({ root, dataDirectory, environment: { JOURNAL: journal, ...environment } });
}

function journalLines({ journal }: Place): string[] {
  return readFileSync(journal, 'utf8').trim().split('\n');
}

async function environmentOf(url: string): Promise<Record<string, string>> {
  return (await (await fetch(url)).json()) as Record<string, string>;
}

const programNames = ['auth', 'billing', 'conversion', 'engagement', 'gateway'];

describe('a stack that runs', () => {
  let place: Place;
  let stack: RunningStack;

  beforeAll(async () => {
    place = newPlace();
    stack = await startAt(place, { LOG_LEVEL: 'debug', SOME_SETTING: 'kept' });
  });

  afterAll(async () => {
    const { elapsedMilliseconds } = await stack.stop();
    expect(elapsedMilliseconds).toBeLessThan(20_000);
  });

  test('tells its facts in stack.json, to its owner only', () => {
    const file = join(place.dataDirectory, 'stack.json');

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      gatewayUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      // The stand-in repository has no site.
      siteUrl: null,
      adminEmail: 'admin@octavo.local',
      adminPassword: expect.any(String),
      anonKey: expect.any(String),
      demoApiKey: expect.stringMatching(/^oct_live_/),
      demoTestApiKey: expect.stringMatching(/^oct_test_/),
      demoEmail: 'demo@octavo.local',
      demoPassword: expect.any(String),
      mailboxUrl: expect.stringMatching(/^http:/),
      mailboxApiUrl: expect.stringMatching(/\/api\/messages$/),
      metricsUrls: Object.fromEntries(programNames.map((name) => [name, expect.stringMatching(/\/metrics$/)])),
      processes: Object.fromEntries(
        [...programNames, 'mailbox', 'nats', 'postgres', 'supervisor'].map((name) => [name, expect.any(Number)]),
      ),
    });
  });

  test('has a mailbox that scripts read', async () => {
    expect(await (await fetch(String(stack.mailboxApiUrl))).json()).toEqual([]);
  });

  test('gives each program what it needs, and no key of another', async () => {
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

  test('prints a curl line that works as it is printed', () => {
    const text = banner({ facts: stack, ...place, replacedPorts: ['gateway'], elapsedSeconds: 4.21 });
    const line = String(text.split('\n').find((candidate) => candidate.startsWith('curl ')));

    const { status } = spawnSync('sh', ['-c', line], { cwd: place.root });

    expect(status).toBe(0);
    expect(existsSync(join(place.root, 'hello.pdf'))).toBe(true);
    expect(text).toContain('Taken ports were replaced: gateway (8080).');
  });

  test('prints a line for files, which sends the file as JSON', () => {
    const text = banner({ facts: stack, ...place, replacedPorts: [], elapsedSeconds: 4.21 });
    const line = String(text.split('\n').find((candidate) => candidate.startsWith('node -p')));
    writeFileSync(join(place.root, 'your-file.html'), '<h1 class="a">Größe\n\\ \'</h1>');

    const { stdout, status } = spawnSync('sh', ['-c', String(line.split(' | ')[0])], { cwd: place.root });

    expect(status).toBe(0);
    expect(JSON.parse(stdout.toString('utf8'))).toEqual({ html: '<h1 class="a">Größe\n\\ \'</h1>' });
  });

  test('turns a second stack on the same folder away, unharmed', async () => {
    await expect(startAt(place)).rejects.toThrow(
      /A stack \(process \d+\) is running on .*: stop it, or choose another/,
    );

    expect((await environmentOf(stack.gatewayUrl))['ANON_KEY']).toBe(stack.anonKey);
  });

  test.each(['billing', 'nats', 'postgres'])(
    'replaces a killed %s and names the new process in stack.json',
    async (name) => {
      const killed = stack.processes[name];
      stack.kill(name, 'SIGKILL');

      const current = await waitFor(() => stack.facts().processes[name] !== killed && stack.facts().processes[name]);

      expect(identify(current)).toBeDefined();
    },
  );
});

describe('starting', () => {
  let place: Place;
  let started: RunningStack[];
  let databases: TestDatabase[];

  beforeEach(() => {
    place = newPlace();
    started = [];
    databases = [];
  });

  afterEach(async () => {
    for (const stack of started) await stack.stop();
    for (const database of databases) await database.drop();
  });

  /** The run's own PostgreSQL, as an operator's: spares the making of a cluster where that is not the matter. */
  async function givenDatabase(): Promise<{ DATABASE_URL: string }> {
    const database = await createTestDatabase('standin', { directory: place.root });
    databases.push(database);
    return { DATABASE_URL: database.databaseUrl };
  }

  async function start(environment: NodeJS.ProcessEnv = {}): Promise<RunningStack> {
    const stack = await startAt(place, environment);
    started.push(stack);
    return stack;
  }

  test('migrates, then seeds, then starts services, then the gateway, which is the first to stop', async () => {
    const stack = await start(await givenDatabase());
    await stack.stop();

    const lines = journalLines(place);
    const phases = lines.map((line) => line.replace(/^(auth|billing|conversion|engagement) /, 'service '));
    expect(phases).toEqual([
      ...Array<string>(2).fill('service migrated'),
      ...Array<string>(2).fill('service seeded'),
      ...Array<string>(4).fill('service started'),
      'gateway started',
      'gateway stopped',
      ...Array<string>(4).fill('service stopped'),
    ]);
    expect(Object.values(stack.processes).filter(identify)).toEqual([]);
    expect(existsSync(join(place.dataDirectory, 'stack.json'))).toBe(false);
  });

  test('a second time does no work twice and keeps the secrets; new migrations are applied', async () => {
    const first = await start();
    await first.stop();
    truncateSync(place.journal);
    writeFileSync(join(place.root, 'services', 'billing', 'prisma', 'migrations', '1_init', 'more.sql'), 'select 2;');

    const second = await start();

    expect(journalLines(place).filter((line) => /migrated|seeded/.test(line))).toEqual(['billing migrated']);
    expect(second.demoApiKey).toBe(first.demoApiKey);
  });

  test('after the whole stack was killed is as ever', async () => {
    const killed = await start();
    killed.kill('supervisor', 'SIGKILL');
    await waitFor(() => identify(killed.processes.supervisor) === undefined);
    expect(identify(killed.processes['postgres'] as number)).toBeDefined();

    const next = await start();

    expect(Object.values(killed.processes).filter(identify)).toEqual([]);
    expect((await environmentOf(next.gatewayUrl))['ANON_KEY']).toBe(killed.anonKey);
  });

  test("uses the operator's own servers by their addresses", async () => {
    const { TEST_NATS_URL: NATS_URL } = process.env;

    const stack = await start({ ...(await givenDatabase()), NATS_URL, SMTP_URL: 'smtp://127.0.0.1:2525' });

    expect(Object.keys(stack.processes).toSorted()).toEqual([...programNames, 'supervisor']);
    expect(stack.mailboxUrl).toBeNull();
    expect(await environmentOf(stack.gatewayUrl)).toMatchObject({ NATS_URL });
  });

  test('stops with the words of a service that does not start', async () => {
    const program = join(place.root, 'services', 'billing', 'dist', 'src', 'main.js');
    writeFileSync(program, 'console.error("NATS_URL is wrong"); process.exit(1);');

    await expect(start(await givenDatabase())).rejects.toThrow(
      /NATS_URL is wrong[\s\S]*billing ended with code 1: see .*billing\.log/,
    );

    expect(existsSync(join(place.dataDirectory, 'stack.lock'))).toBe(false);
  });

  test('stops with the words of a seed that fails', async () => {
    writeFileSync(
      join(place.root, 'services', 'auth', 'dist', 'src', 'seed-main.js'),
      'throw new Error("no such role")',
    );

    await expect(start(await givenDatabase())).rejects.toThrow(/no such role[\s\S]*The seed of auth failed/);
  });

  test('stops with one clear line about a wrong NATS_URL', async () => {
    await expect(start({ ...(await givenDatabase()), NATS_URL: 'nats://127.0.0.1:9' })).rejects.toThrow(
      /NATS_URL names 127\.0\.0\.1:9, where no usable server answers/,
    );
  });
});
