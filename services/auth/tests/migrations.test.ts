import { expect, test } from '@jest/globals';
import { pendingMigrationSql } from '@octavo/kit/migrate';
import { createTestDatabase } from '@octavo/local/testing';
import { fileURLToPath } from 'node:url';

test('the migrations make exactly what schema.prisma says', async () => {
  const database = await createTestDatabase('auth');
  try {
    const directory = fileURLToPath(new URL('..', import.meta.url));
    const sql = await pendingMigrationSql({ ...database, directory });
    expect(sql.trim()).toBe('-- This is an empty migration.');
  } finally {
    await database.drop();
  }
});
