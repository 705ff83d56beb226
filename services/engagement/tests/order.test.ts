import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@octavo/local/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { AnalyticsRecord } from '../src/analytics/record.ts';
import { writeRecords } from '../src/analytics/write.ts';
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

const start = Date.parse('2026-12-01T10:59:50.000Z');
const at = (second: number): string => new Date(start + second * 1_000).toISOString();

/** A tab that opens a page, another, the first again, leaves each and is closed; some of it is told twice. */
function historyOf(sessionId: string): AnalyticsRecord[] {
  const startedAt = at(0);
  const visit = (second: number, pagePath: string): AnalyticsRecord => ({
    kind: 'visit',
    id: randomUUID(),
    mayRepeat: false,
    sessionId,
    startedAt,
    at: at(second),
    userId: null,
    pagePath,
    pageTitle: null,
    referrer: null,
    userAgent: null,
  });
  const duration = (second: number, pagePath: string, seconds: number): AnalyticsRecord => ({
    kind: 'duration',
    sessionId,
    at: at(second),
    pagePath,
    duration: seconds,
  });
  return [
    { kind: 'session', sessionId, startedAt, userId: null, deviceType: 'mobile', browser: 'Safari' },
    visit(1, '/'),
    duration(20, '/', 19),
    visit(20, '/pricing'),
    // It overtook its visit on the way here.
    duration(39, '/pricing', 18),
    visit(40, '/'),
    duration(50, '/', 10),
    duration(55, '/', 15),
    { kind: 'end', sessionId, startedAt, endedAt: at(50), pageViews: 2 },
    { kind: 'end', sessionId, startedAt, endedAt: at(60), pageViews: 3 },
  ];
}

async function tables(): Promise<unknown> {
  const visits = await database.pageVisit.findMany({ orderBy: { timestamp: 'asc' } });
  const sessions = await database.userSession.findMany();
  const hours = await database.analyticsHour.findMany({ orderBy: { hour: 'asc' } });
  return {
    visits: visits.map(({ pagePath, timestamp, duration }) => ({ pagePath, at: timestamp.toISOString(), duration })),
    sessions: sessions.map(({ id: _id, ...session }) => session),
    hours,
  };
}

async function written(batches: readonly (readonly AnalyticsRecord[])[]): Promise<unknown> {
  await database.$executeRaw`TRUNCATE user_sessions, page_visits, analytics_hours, visit_durations`;
  for (const batch of batches) {
    await writeRecords(database, [JSON.stringify(batch)]);
  }
  return tables();
}

test('the tables are the same in whatever order records come, in whatever batches, however often', async () => {
  const history = historyOf(randomUUID());
  const inOrder = await written([history]);
  expect(inOrder).toMatchObject({
    visits: [
      { pagePath: '/', duration: 19 },
      { pagePath: '/pricing', duration: 18 },
      { pagePath: '/', duration: 15 },
    ],
    sessions: [{ deviceType: 'mobile', browser: 'Safari', reportedPageViews: 3, pageVisits: 3 }],
  });
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(history, { minLength: history.length }),
      fc.subarray(history),
      fc.integer({ min: 1, max: 4 }),
      async (shuffled, repeated, size) => {
        const all = [...shuffled, ...repeated];
        const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
          all.slice(index * size, (index + 1) * size),
        );
        expect(await written(batches)).toEqual(inOrder);
      },
    ),
    { numRuns: 25 },
  );
});

test('two instances that write at once count everything once', async () => {
  await database.$executeRaw`TRUNCATE user_sessions, page_visits, analytics_hours, visit_durations`;
  const histories = Array.from({ length: 20 }, () => historyOf(randomUUID()));
  await Promise.all([...histories, ...histories].map((history) => writeRecords(database, [JSON.stringify(history)])));
  const [first] = await database.analyticsHour.findMany({ orderBy: { hour: 'asc' } });
  expect(first).toMatchObject({ visitors: 20n, sessions: 20n, sessionsEnded: 20n, sessionSeconds: 1_200n });
  const sum = await database.analyticsHour.aggregate({ _sum: { pageViews: true } });
  expect(sum._sum.pageViews).toBe(60n);
});
