import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { choosePorts } from '../src/ports.ts';
import { ensureDatabase, postgresProcess, postgresUrl, withClient } from '../src/postgres.ts';
import type { PostgresOptions } from '../src/postgres.ts';
import { identify, sendSignal } from '../src/process-identity.ts';
import { Supervisor } from '../src/supervisor.ts';
import { waitFor } from '../src/wait-for.ts';
import { temporaryDirectories } from './temporary-directory.ts';

jest.setTimeout(30_000);

const temporaryDirectory = temporaryDirectories();
/** One cluster for all, as one data folder is for many starts. */
let directory: string;
let options: PostgresOptions;
let started: Supervisor[];

beforeAll(() => {
  directory = join(temporaryDirectory(), 'postgres');
});

beforeEach(async () => {
  const { ports } = await choosePorts({ postgres: 0 });
  options = { directory, port: ports.postgres, password: 'secret', durable: true };
  started = [];
});

afterEach(async () => {
  for (const supervisor of started) await supervisor.stop();
});

async function start(): Promise<Supervisor> {
  const supervisor = new Supervisor({ logDirectory: join(options.directory, '..', 'logs') });
  started.push(supervisor);
  await supervisor.start([await postgresProcess(options)]);
  return supervisor;
}

function serverUrl(): string {
  return postgresUrl(options, 'postgres');
}

async function write(value: string): Promise<void> {
  await withClient(serverUrl(), async (client) => {
    await client.query('drop table if exists kept');
    await client.query('create table kept (value text)');
    await client.query('insert into kept values ($1)', [value]);
  });
}

function readAll(): Promise<string[]> {
  return withClient(serverUrl(), async (client) => {
    const { rows } = await client.query<{ value: string }>('select value from kept');
    return rows.map(({ value }) => value);
  });
}

test('a second start finds what the first one kept', async () => {
  const first = await start();
  await write('from the first start');
  await first.stop();

  await start();

  expect(await readAll()).toEqual(['from the first start']);
});

test('a stop leaves no process, even while clients are connected', async () => {
  const supervisor = await start();
  const pid = supervisor.pids['postgres'] as number;
  const startedAt = Date.now();

  await withClient(serverUrl(), () => supervisor.stop()).catch(() => undefined);

  expect(identify(pid)).toBeUndefined();
  expect(Date.now() - startedAt).toBeLessThan(15_000);
});

test('a killed server comes back by itself, with everything committed', async () => {
  const supervisor = await start();
  await write('before the kill');
  const killed = supervisor.pids['postgres'] as number;

  sendSignal(killed, 'SIGKILL');

  await waitFor(() => supervisor.pids['postgres'] !== undefined && supervisor.pids['postgres'] !== killed);
  expect(await waitFor(readAll, { timeoutMilliseconds: 20_000 })).toEqual(['before the kill']);
});

test('the server of a killed stack, still running, is ended and replaced', async () => {
  const { command, args, environment, userId: uid, groupId: gid, isReady } = await postgresProcess(options);
  const identity = uid === undefined || gid === undefined ? {} : { uid, gid };
  const orphan = spawn(command, args, { env: environment, stdio: 'ignore', ...identity });
  await waitFor(isReady);
  await write('kept');
  const { ports } = await choosePorts({ postgres: 0 });
  options = { ...options, port: ports.postgres };

  await start();

  expect(identify(orphan.pid as number)).toBeUndefined();
  expect(await readAll()).toEqual(['kept']);
});

test('a stale postmaster.pid whose id a stranger was given does not stand in the way', async () => {
  const first = await start();
  await first.stop();
  const lines = [process.pid, options.directory, '1700000000', options.port, '', '127.0.0.1', '', ''];
  writeFileSync(join(options.directory, 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });

  const second = await start();

  expect(Number(readFileSync(join(options.directory, 'postmaster.pid'), 'utf8').split('\n')[0])).toBe(
    second.pids['postgres'],
  );
});

test('a clone in a closed folder, as root has, is no obstacle', async () => {
  options = { ...options, directory: join(temporaryDirectory(0o700), 'postgres') };

  await start();
  await write('inside');

  expect(await readAll()).toEqual(['inside']);
});

test('a database is made once, and text follows Unicode whatever the system speaks', async () => {
  await start();
  await ensureDatabase(serverUrl(), 'octavo');
  await ensureDatabase(serverUrl(), 'octavo');

  const upper = await withClient(postgresUrl(options, 'octavo'), async (client) => {
    const { rows } = await client.query<{ upper: string }>("select upper('größe ñandú') as upper");
    return rows[0]?.upper;
  });
  expect(upper).toBe('GRÖßE ÑANDÚ');
});

test('nobody connects without the password', async () => {
  await start();

  const intruder = postgresUrl({ ...options, password: 'guess' }, 'postgres');
  await expect(withClient(intruder, () => Promise.resolve())).rejects.toThrow(/password authentication failed/);
});
