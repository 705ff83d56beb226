import { createTestDatabase, withoutIndexes, type RunSql } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { openAccount } from '../../src/accounts/open.ts';
import { createAccountStore } from '../../src/accounts/store.ts';
import { checkCredits, wholeCheckMilliseconds } from '../../src/credits/check.ts';
import { closeBooks } from '../../src/credits/close.ts';
import { createCreditStore } from '../../src/credits/store.ts';
import { openDatabase, type Database } from '../../src/database.ts';

/**
 * `node services/billing/dist/tests/bench/ledger-growth.js rows…`: what the check costs when the ledger has so many
 * entries, closed as a running service closes them, and what a hold and a settlement cost then. Needs TEST_DATABASE_URL. Prints JSON.
 */
const sizes = process.argv.slice(2).map(Number);
const users = 1_000;
const rowsAtOnce = 50_000;
const checks = 5;
/** Statements as a busy service makes them: ten requests of ten accounts in each. */
const statements = 300;
const requestsInEach = 10;
/** Fewer are added faster with the indexes in place. */
const fewestWithoutIndexes = 200_000;
/** Reading every entry of more takes minutes, and says nothing new. */
const mostToReadWhole = 1_000_000;

interface Growth {
  rows: number;
  /** The check of a running service, the longest of several. */
  checkMilliseconds: number;
  /** Every entry since the first; null where that is no question. */
  wholeMilliseconds: number | null;
  closedPerSecond: number;
  holdMilliseconds: Quantiles;
  settleMilliseconds: Quantiles;
  faults: number;
}

interface Quantiles {
  p50: number;
  p99: number;
}

function quantilesOf(durations: readonly number[]): Quantiles {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Requests that were held, settled and paid for, in bulk: accounts take turns. */
async function addRequests(database: Database, userIds: readonly string[], rows: number): Promise<void> {
  await database.$executeRaw`
    WITH request AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, (${userIds}::uuid[])[1 + number % ${users}::int] AS user_id
      FROM generate_series(1, ${rows}::int) AS number
    ), held AS (
      INSERT INTO credit_holds (id, user_id, api_key_id, operation, credits, state, request_id, expires_at,
                                created_at, finished_at, finished_in)
      SELECT id, user_id, user_id, 'html-to-pdf', 10, 'settled', 'benchmark', now(), now(), now(), pg_current_xact_id()
      FROM request
    ), charged AS (
      UPDATE credit_accounts SET balance = balance - total.credits
      FROM (SELECT user_id, 10 * count(*)::int AS credits FROM request GROUP BY user_id) AS total
      WHERE credit_accounts.user_id = total.user_id
    )
    INSERT INTO credit_ledger (user_id, amount, kind, reason, hold_id, api_key_id, operation, request_id, created_at)
    SELECT user_id, -10, 'usage', 'html-to-pdf', id, user_id, 'html-to-pdf', 'benchmark', now() FROM request`;
}

/** What the next requests meet: holds of accounts by turns, and their settlements. */
async function meter(
  database: Database,
  userIds: readonly string[],
): Promise<Pick<Growth, 'holdMilliseconds' | 'settleMilliseconds'>> {
  const credits = createCreditStore(database);
  const durations = { hold: [] as number[], settle: [] as number[] };
  for (let statement = 0; statement < statements; statement += 1) {
    const now = new Date();
    const requests = Array.from({ length: requestsInEach }, (_, index) => {
      const userId = userIds[(statement * requestsInEach + index) % userIds.length] ?? '';
      const request = { operation: 'html-to-pdf', credits: 10, requestId: 'benchmark' };
      return { ...request, holdId: randomUUID(), userId, apiKeyId: userId };
    });
    durations.hold.push(await timed(() => credits.hold(requests, { now, lifetimeSeconds: 300 })));
    const holdIds = requests.map(({ holdId }) => holdId);
    durations.settle.push(await timed(() => credits.settle(holdIds, now)));
  }
  return { holdMilliseconds: quantilesOf(durations.hold), settleMilliseconds: quantilesOf(durations.settle) };
}

async function closeAll(database: Database): Promise<void> {
  for (;;) {
    await closeBooks(database, new Date());
    const [row] = await database.$queryRaw<{ open: boolean }[]>`
      SELECT closed_id < (SELECT max(id) FROM credit_ledger) AS open FROM ledger_closing`;
    if (!row?.open) {
      return;
    }
  }
}

async function measure(): Promise<void> {
  const testDatabase = await createTestDatabase('billing');
  const own = { DATABASE_URL: testDatabase.databaseUrl, DATABASE_SCHEMA: testDatabase.schema, DATABASE_POOL_SIZE: 2 };
  const database = openDatabase(own);
  const patient = openDatabase(own, { statementMilliseconds: wholeCheckMilliseconds });
  try {
    const context = { accounts: createAccountStore(database), now: () => new Date() };
    const userIds = Array.from({ length: users }, () => randomUUID());
    for (const userId of userIds) {
      await openAccount(context, { userId, planId: 'enterprise', credits: 1_000_000 });
    }
    const run: RunSql = (sql, values) => patient.$queryRawUnsafe(sql, ...values);
    const growth: Growth[] = [];
    let rows = 0;
    for (const size of sizes) {
      const added = size - rows;
      const add = async (): Promise<void> => {
        while (rows < size) {
          const some = Math.min(rowsAtOnce, size - rows);
          await addRequests(database, userIds, some);
          rows += some;
        }
      };
      await (added < fewestWithoutIndexes ? add() : withoutIndexes(run, ['credit_holds', 'credit_ledger'], add));
      await patient.$executeRaw`VACUUM (ANALYZE) credit_holds, credit_ledger`;
      const closing = await timed(() => closeAll(database));
      const durations: number[] = [];
      for (let round = 0; round < checks; round += 1) {
        durations.push(await timed(() => checkCredits(database)));
      }
      growth.push({
        rows,
        checkMilliseconds: Math.max(...durations),
        wholeMilliseconds: rows <= mostToReadWhole ? await timed(() => checkCredits(patient, { whole: true })) : null,
        closedPerSecond: Math.round((added / closing) * 1_000),
        ...(await meter(database, userIds)),
        faults: (await checkCredits(database)).length,
      });
    }
    process.stdout.write(`${JSON.stringify({ growth })}\n`);
  } finally {
    await Promise.all([database.$disconnect(), patient.$disconnect()]);
    await testDatabase.drop();
  }
}

await measure();
