import { expect, jest, test } from '@jest/globals';
import { pendingMigrationSql } from '@octavo/kit/migrate';
import { createTestDatabase } from '@octavo/local/testing';
import { fileURLToPath } from 'node:url';

/** The engine makes and compares a database, on a machine that others use too. */
jest.setTimeout(60_000);

test('the migrations make exactly what schema.prisma says', async () => {
  const database = await createTestDatabase('engagement');
  try {
    const directory = fileURLToPath(new URL('..', import.meta.url));
    const sql = await pendingMigrationSql({ ...database, directory });
    expect(sql).toBe('');
  } finally {
    await database.drop();
  }
});
