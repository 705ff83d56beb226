import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { createTestDatabase, testNats } from '@octavo/local/testing';
import { withClient } from '../src/postgres.ts';
import type { Migrate } from '../src/testing/migrate.ts';

import { temporaryDirectories } from './temporary-directory.ts';

jest.setTimeout(30_000);

const temporaryDirectory = temporaryDirectories();
let directory: string;
let migrations: number;

beforeEach(() => {
  directory = temporaryDirectory();
  migrations = 0;
  const folder = join(directory, 'prisma', 'migrations', '20260101000000_init');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), `-- ${directory}\ncreate table note (text text);`);
});

const migrate: Migrate = async ({ databaseUrl, schema }) => {
  migrations += 1;
  await withClient(databaseUrl, async (client) => {
    await client.query(`create schema ${schema}`);
    await client.query(`create table ${schema}.note (text text)`);
  });
};

function create(): ReturnType<typeof createTestDatabase> {
  return createTestDatabase('notes', { directory, migrate });
}

test('tests that begin together migrate once, and each has its own data', async () => {
  const [first, second] = await Promise.all([create(), create()]);
  await withClient(first.databaseUrl, (client) => client.query("insert into notes.note values ('mine')"));

  const { rowCount } = await withClient(second.databaseUrl, (client) => client.query('select * from notes.note'));

  expect({ migrations, rowCount, schema: first.schema }).toEqual({ migrations: 1, rowCount: 0, schema: 'notes' });
  await Promise.all([first.drop(), second.drop()]);
});

test('a changed migration is a new template', async () => {
  await (await create()).drop();
  const folder = join(directory, 'prisma', 'migrations', '20260102000000_more');
  mkdirSync(folder);
  writeFileSync(join(folder, 'migration.sql'), 'select 1;');
  await (await create()).drop();

  expect(migrations).toBe(2);
});

test('a migration that failed is tried anew', async () => {
  const failing: Migrate = () => Promise.reject(new Error('syntax error'));
  await expect(createTestDatabase('notes', { directory, migrate: failing })).rejects.toThrow('syntax error');

  const database = await create();

  expect(migrations).toBe(1);
  await database.drop();
});

test('a dropped database is gone even while a connection is open', async () => {
  const database = await create();
  await withClient(database.databaseUrl, () => database.drop()).catch(() => undefined);

  await expect(withClient(database.databaseUrl, () => Promise.resolve())).rejects.toThrow(/does not exist/);
});

test('without a run of npm test it says how to run', async () => {
  const url = process.env['TEST_DATABASE_URL'];
  delete process.env['TEST_DATABASE_URL'];
  try {
    await expect(create()).rejects.toThrow(/run tests with npm test/);
  } finally {
    process.env['TEST_DATABASE_URL'] = url;
  }
});

test('every test has a NATS prefix of its own', () => {
  expect(testNats().natsPrefix).not.toBe(testNats().natsPrefix);
  expect(testNats().natsUrl).toMatch(/^nats:\/\//);
});
