import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { dropOldPartitions, forgetLateMarks, makePartitions } from '../src/analytics/partitions.ts';
import { openDatabase, type Database } from '../src/database.ts';
import './support/house.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('engagement');
  database = openDatabase({
    DATABASE_URL: testDatabase.databaseUrl,
    DATABASE_SCHEMA: testDatabase.schema,
    DATABASE_POOL_SIZE: 4,
  });
});

afterAll(async () => {
  await database.$disconnect();
  await testDatabase.drop();
});

const parts = async (): Promise<string[]> => {
  const rows = await database.$queryRaw<{ name: string }[]>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'page_visits'::regclass`;
  return rows.map(({ name }) => name).sort();
};

const visit = (timestamp: string): Promise<unknown> =>
  database.pageVisit.create({
    data: { id: randomUUID(), sessionId: randomUUID(), pagePath: '/', timestamp: new Date(timestamp) },
  });

const paths = async (): Promise<string[]> =>
  (await database.pageVisit.findMany({ orderBy: { timestamp: 'asc' } })).map(({ timestamp }) =>
    timestamp.toISOString().slice(0, 10),
  );

test('records stand in parts by month, over the turn of the year; old months go whole, counts stay', async () => {
  await visit('2026-06-01T00:00:00Z');
  await visit('2026-11-15T12:00:00Z');
  await makePartitions(database, new Date('2026-10-10T00:00:00Z'));
  // Twice, and by two at once: it is the same.
  await Promise.all([
    makePartitions(database, new Date('2026-12-10T00:00:00Z')),
    makePartitions(database, new Date('2026-12-10T00:00:00Z')),
  ]);
  expect(await parts()).toEqual([
    'page_visits_2026_10',
    'page_visits_2026_12',
    'page_visits_2027_01',
    'page_visits_2027_02',
    // November's row waited here before its month had a place.
    'page_visits_rest',
  ]);
  for (const day of ['2026-10-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']) {
    await visit(day);
  }
  await database.analyticsHour.create({ data: { hour: new Date('2026-06-01T00:00:00Z'), pageViews: 1n } });

  const dropped = await dropOldPartitions(database, new Date('2026-11-20T00:00:00Z'));
  expect(dropped.sort()).toEqual(
    [
      'analytics_events_2026_10',
      'page_visits_2026_10',
      'user_sessions_2026_10',
      ...dropped.filter((name) => name.includes('_2026_11')),
    ].sort(),
  );
  expect(await paths()).toEqual(['2026-12-01', '2027-01-01']);
  expect(await database.analyticsHour.count()).toBe(1);
});

test('marks for late records are forgotten after two days', async () => {
  const now = new Date('2026-12-10T00:00:00Z');
  for (const day of ['07', '09']) {
    const at = new Date(`2026-12-${day}T12:00:00Z`);
    await database.visitDuration.create({ data: { sessionId: randomUUID(), pagePath: '/', toldAt: at, duration: 1 } });
    await database.recordedId.create({ data: { id: randomUUID(), recordedAt: at } });
  }
  await forgetLateMarks(database, now);
  expect([await database.visitDuration.count(), await database.recordedId.count()]).toEqual([1, 1]);
});
