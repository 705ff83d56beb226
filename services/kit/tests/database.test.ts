import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { defineEvent } from '@octavo/contracts';
import { appendEvent, connectBus, firstTimeSeen, startOutboxRelay, type Bus, type SqlDatabase } from '@octavo/kit';
import { migrateDatabase, pendingMigrationSql } from '@octavo/kit/migrate';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { eventually, log, newDatabase, newProcess, randomPrefix, sqlDatabase, testEnvironment } from './support.ts';

const directory = fileURLToPath(new URL('./fixture', import.meta.url));
const happened = defineEvent({ name: 'test.things.happened', payload: z.object({ number: z.number() }) });

let databaseUrl: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ databaseUrl, drop } = await newDatabase());
});

afterEach(() => drop());

describe('migrations', () => {
  test('are applied once, in a schema of their own, even when started at the same time', async () => {
    const options = { databaseUrl, schema: 'things', directory };

    const runs = await Promise.all([migrateDatabase(options), migrateDatabase(options)]);

    expect(runs.flat()).toEqual(['20261120000000_init']);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'things' ORDER BY 1",
    );
    await client.end();
    expect(rows.map((row: { table_name: string }) => row.table_name)).toEqual([
      '_prisma_migrations',
      'inbox',
      'outbox',
    ]);
  });

  test('that say the same as the schema leave nothing to write', async () => {
    expect(await pendingMigrationSql({ databaseUrl, schema: 'shadow', directory })).toBe('');
  });
});

describe('the outbox', () => {
  let pool: pg.Pool;
  let database: SqlDatabase;
  let bus: Bus;
  let process: ReturnType<typeof newProcess>;
  const seen: number[] = [];

  beforeEach(async () => {
    await migrateDatabase({ databaseUrl, schema: 'things', directory });
    pool = new pg.Pool({ connectionString: databaseUrl, options: '-c search_path=things' });
    pool.on('error', () => {});
    database = sqlDatabase(pool);
    process = newProcess();
    bus = await connectBus({
      url: testEnvironment('TEST_NATS_URL'),
      prefix: randomPrefix(),
      service: 'test',
      log,
      ...process,
    });
    seen.length = 0;
    await bus.consume(happened, { durable: 'reader' }, ({ payload }) => void seen.push(payload.number));
  });

  afterEach(async () => {
    await process.lifecycle.stop();
    await pool.end();
  });

  test('publishes what was committed, in order, and nothing that was rolled back', async () => {
    const outbox = startOutboxRelay({ database, bus, log, ...process });
    for (const number of [1, 2, 3]) {
      await database.$transaction((transaction) => appendEvent(transaction, happened, { number }));
    }
    await expect(
      database.$transaction(async (transaction) => {
        await appendEvent(transaction, happened, { number: 666 });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    await database.$transaction((transaction) => appendEvent(transaction, happened, { number: 4 }));
    outbox.wake();

    await eventually(() => seen.includes(4));
    expect(seen).toEqual([1, 2, 3, 4]);
    await eventually(async () => (await pool.query('SELECT 1 FROM outbox')).rowCount === 0);
  });

  test('sends what an instance that died had left', async () => {
    await database.$transaction((transaction) => appendEvent(transaction, happened, { number: 7 }));

    startOutboxRelay({ database, bus, log, ...process });

    await eventually(() => seen.includes(7));
  });

  test('lets a reader act once on an event it hears twice', async () => {
    const eventId = '2f0d4bb8-6c5f-4d5b-9c52-0f6f3f9d5f11';
    const act = (): Promise<boolean> =>
      database.$transaction((transaction) => firstTimeSeen(transaction, 'reader', eventId));

    expect(await act()).toBe(true);
    expect(await act()).toBe(false);
  });
});
