import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { migrateDatabase, pendingMigrationSql } from '@octavo/kit/migrate';
import { createTestDatabase, type TestDatabase } from '@octavo/local/testing';
import { fileURLToPath } from 'node:url';

jest.setTimeout(120_000);

const directory = fileURLToPath(new URL('..', import.meta.url));

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase('billing');
});
afterAll(() => testDatabase.drop());

test('the migrations make what schema.prisma says, and are all applied', async () => {
  const { databaseUrl, schema } = testDatabase;
  expect(await pendingMigrationSql({ databaseUrl, schema, directory })).toBe('');
  expect(await migrateDatabase({ databaseUrl, schema, directory })).toEqual([]);
});
