import { createTestDatabase } from '@octavo/local/testing';
import { userSortings } from '@octavo/contracts';
import { countUsers } from '../../src/admin/list-users.ts';
import { usersQuery } from '../../src/admin/users-query.ts';
import { openDatabase } from '../../src/database.ts';

/**
 * `node services/billing/dist/tests/bench/admin-users.js [users]`: how long a page of the admin's table takes, by each
 * sorting, the longest of several. Needs TEST_DATABASE_URL.
 */
const users = Number(process.argv[2] ?? 100_000);
const rounds = 7;

const testDatabase = await createTestDatabase('billing');
const database = openDatabase({
  DATABASE_URL: testDatabase.databaseUrl,
  DATABASE_SCHEMA: testDatabase.schema,
  DATABASE_POOL_SIZE: 2,
});
try {
  await database.$executeRaw`
    INSERT INTO credit_accounts (user_id, plan_id, balance, credits_total, period_start, created_at, updated_at)
    SELECT gen_random_uuid(), (ARRAY['free_trial', 'starter', 'professional', 'enterprise'])[1 + number % 4],
           number % 2000, 2000, now(), now() - number * interval '1 minute', now()
    FROM generate_series(1, ${users}::int) AS number`;
  await database.$executeRaw`
    INSERT INTO customers (user_id, email, name, joined_at, changed_at)
    SELECT user_id, 'user-' || md5(user_id::text) || '@example.com', 'Name ' || md5(user_id::text), created_at, now()
    FROM credit_accounts`;
  await database.$executeRaw`ANALYZE`;
  const at = new Date();
  for (const sort of userSortings) {
    for (const changes of [{}, { search: 'abc' }, { plan: 'starter' as const }]) {
      const durations: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        await Promise.all([
          database.$queryRaw(usersQuery({ sort, order: 'desc', limit: 50, at, ...changes })),
          countUsers(database),
        ]);
        durations.push(performance.now() - startedAt);
      }
      const sorted = durations.toSorted((a, b) => a - b);
      const text = `${[sort, ...Object.keys(changes)].join(', ')}: `;
      process.stdout.write(`${text}median ${sorted[3]?.toFixed(0)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms\n`);
    }
  }
} finally {
  await database.$disconnect();
  await testDatabase.drop();
}
