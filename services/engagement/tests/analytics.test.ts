import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { lockTables } from '../src/analytics/write-store.ts';
import { ada, admin, createEngagementHouse, firefox, type Answer, type EngagementHouse } from './support/house.ts';

let house: EngagementHouse;
let clock = Date.parse('2026-12-01T10:10:00.000Z');
const tick = (seconds: number): void => void (clock += seconds * 1_000);

beforeAll(async () => {
  house = await createEngagementHouse();
  await house.start({}, { now: () => clock });
});

beforeEach(async () => {
  const { database } = house;
  await database.$transaction(async (transaction) => {
    await lockTables(transaction);
    for (const table of ['user_sessions', 'page_visits', 'analytics_events', 'analytics_hours', 'visit_durations']) {
      await transaction.$executeRawUnsafe(`DELETE FROM ${table}`);
    }
  });
});

afterAll(() => house.close());

const begin = async (headers: Record<string, string> = {}): Promise<string> =>
  String((await house.send('POST', '/api/user_sessions', { body: {}, headers }))['body']['id']);
const visit = (sessionId: string, path = '/', more: object = {}): Promise<Answer> =>
  house.send('POST', '/api/page_visits', { body: { session_id: sessionId, page_path: path, ...more } });
const last = (sessionId: string, duration: number, path = '/'): Promise<Answer> =>
  house.send('PATCH', '/api/page_visits', { body: { session_id: sessionId, page_path: path, duration } });
const happen = (body: unknown): Promise<Answer> => house.send('POST', '/api/analytics_events', { body });
const read = async <Body>(path: string): Promise<Body> =>
  (await house.send('GET', path, { as: admin })).body as unknown as Body;

interface Summary {
  page_views: number;
  unique_visitors: number;
  sessions: number;
  average_session_seconds: number | null;
  events: number;
  top_pages: { page_path: string; views: number }[];
}
const summary = (query = ''): Promise<Summary> => read<Summary>(`/api/analytics/summary${query}`);
const visits = async () => (await read<{ visits: Record<string, unknown>[] }>('/api/page_visits')).visits;
const sessions = async () => (await read<{ sessions: Record<string, unknown>[] }>('/api/user_sessions')).sessions;
const written = (what: Partial<Summary>): Promise<unknown> =>
  waitFor(async () => expect(await summary()).toMatchObject(what) === undefined, { timeoutMilliseconds: 30_000 });

test('a visit from its first page to its end is told to the administrator as it was', async () => {
  const created = await house.send('POST', '/api/user_sessions', { body: { device_type: 'tablet' }, as: ada });
  const id = String(created.body['id']);
  tick(1);
  await visit(id, '/pricing?token=secret#top', {
    page_title: 'Pricing',
    referrer: 'https://search.example/find?q=who+asks',
  });
  tick(30);
  await last(id, 30.4, '/pricing?token=secret');
  await visit(id, '/docs');
  await happen([
    { session_id: id, event_type: 'button_click', event_data: { button_text: 'Get Started' }, page_path: '/docs' },
    { session_id: id, event_type: 'form_submit', event_data: { form_type: 'contact', email: 'ada@example.com' } },
  ]);
  tick(9);
  const beacon = JSON.stringify({ sessionId: id, pageViews: 2, endedAt: new Date(clock).toISOString() });
  const ended = await house.send('POST', '/api/end-session', {
    body: beacon,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  });
  expect([ended.status, ended.text]).toEqual([204, '']);

  await written({ page_views: 2, events: 2, average_session_seconds: 40 });
  expect(await summary()).toMatchObject({ unique_visitors: 1, sessions: 1 });
  expect(await sessions()).toEqual([
    {
      id,
      user_id: ada.kind === 'user' ? ada.userId : '',
      device_type: 'tablet',
      browser: 'Firefox',
      started_at: '2026-12-01T10:10:00.000Z',
      ended_at: '2026-12-01T10:10:40.000Z',
      total_page_views: 2,
    },
  ]);
  expect(await visits()).toEqual([
    expect.objectContaining({ page_path: '/docs', duration: null }),
    expect.objectContaining({
      page_path: '/pricing',
      page_title: 'Pricing',
      referrer: 'https://search.example/find',
      user_agent: 'Firefox 144 on Linux',
      duration: 30,
    }),
  ]);
  const { events } = await read<{ events: Record<string, unknown>[] }>('/api/analytics_events');
  expect(events.map(({ event_data }) => event_data)).toEqual(
    expect.arrayContaining([{ button_text: 'Get Started' }, { form_type: 'contact', email: '(given)' }]),
  );
});

test('top pages are the five of the last hundred visits', async () => {
  const id = await begin();
  const pages = ['/a', '/b', '/c', '/d', '/e', '/f'].flatMap((path, index) =>
    Array.from({ length: index === 0 ? 30 : 21 - index }, () => path),
  );
  for (const path of pages) {
    tick(1);
    await visit(id, path);
  }
  await written({ page_views: 120 });
  expect((await summary()).top_pages).toEqual([
    { page_path: '/b', views: 20 },
    { page_path: '/c', views: 19 },
    { page_path: '/d', views: 18 },
    { page_path: '/e', views: 17 },
    { page_path: '/f', views: 16 },
  ]);
});

test('figures by hour and day add up, those without any included', async () => {
  const first = await begin();
  await visit(first);
  tick(2 * 3_600);
  const second = await begin();
  await visit(second);
  await visit(first);
  await written({ page_views: 3, sessions: 2 });
  const query = 'from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z';
  type Series = { points: { at: string; page_views: number; unique_visitors: number }[] };
  const hours = await read<Series>(`/api/analytics/series?by=hour&${query}`);
  expect(hours.points).toHaveLength(24);
  const total = (name: 'page_views' | 'unique_visitors'): number =>
    hours.points.reduce((sum, point) => sum + point[name], 0);
  expect([total('page_views'), total('unique_visitors')]).toEqual([3, 2]);
  const days = await read<Series>(`/api/analytics/series?${query}`);
  expect(days.points).toEqual([expect.objectContaining({ at: '2026-12-01T00:00:00.000Z', page_views: 3 })]);
  expect(await summary('?from=2026-12-02T00:00:00Z')).toMatchObject({ page_views: 0, average_session_seconds: null });
});

describe('nobody is recorded who', () => {
  test.each([
    ['asks not to be tracked', { dnt: '1' }],
    ['asks for privacy', { 'sec-gpc': '1' }],
    [
      'is a search engine',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['shows a preview', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['is a browser that a program drives', { 'user-agent': firefox.replace('Firefox', 'HeadlessChrome') }],
  ])('%s', async (_who, headers) => {
    const known = await begin();
    await written({ sessions: 1 });
    const answers = [
      await house.send('POST', '/api/user_sessions', { body: {}, headers }),
      await house.send('POST', '/api/page_visits', { body: { session_id: known, page_path: '/' }, headers }),
      await house.send('PATCH', '/api/page_visits', {
        body: { session_id: known, page_path: '/', duration: 1 },
        headers,
      }),
      await house.send('POST', '/api/analytics_events', { body: { session_id: known, event_type: 'x' }, headers }),
      await house.send('PATCH', `/api/user_sessions/${known}`, { body: { total_page_views: 9 }, headers }),
      await house.send('POST', '/api/end-session', { body: { sessionId: known, pageViews: 9 }, headers }),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [204, '']));
    await visit(known, '/after');
    await written({ page_views: 1 });
    expect(await summary()).toMatchObject({ sessions: 1, events: 0, average_session_seconds: null });
  });
});

describe('hostile input', () => {
  test('a session that we did not begin cannot be added to', async () => {
    const id = await begin();
    const guess = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const sessionId of [randomUUID(), guess]) {
      const answers = [
        await visit(sessionId),
        await last(sessionId, 1),
        await happen({ session_id: sessionId, event_type: 'x' }),
        await happen([
          { session_id: id, event_type: 'x' },
          { session_id: sessionId, event_type: 'x' },
        ]),
        await house.send('PATCH', `/api/user_sessions/${sessionId}`, { body: {} }),
        await house.send('POST', '/api/end-session', { body: { sessionId } }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']));
    }
    await visit(id);
    await written({ page_views: 1 });
    expect((await summary()).events).toBe(0);
  });

  test.each([
    ['POST', '/api/page_visits', { session_id: 'x', page_path: '/' }],
    ['POST', '/api/page_visits', { page_path: '/' }],
    ['POST', '/api/page_visits', { session_id: randomUUID(), page_path: 'javascript:alert(1)' }],
    ['PATCH', '/api/page_visits', { session_id: randomUUID(), page_path: '/', duration: -1 }],
    ['PATCH', '/api/page_visits', { session_id: randomUUID(), page_path: '/', duration: '1' }],
    ['POST', '/api/analytics_events', []],
    ['POST', '/api/analytics_events', { session_id: randomUUID(), event_type: 'x', event_data: 'x' }],
    ['POST', '/api/user_sessions', { browser: 'Netscape' }],
    ['POST', '/api/end-session', { sessionId: randomUUID(), pageViews: 1e9 }],
    ['POST', '/api/end-session', { sessionId: randomUUID(), endedAt: 'tomorrow' }],
    ['POST', '/api/end-session', 'no JSON'],
  ])('%s %s of %p is refused', async (method, path, body) => {
    const answer = await house.send(method, path, { body, headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.body.code]).toEqual([
      400,
      expect.stringMatching(/^(invalid_request|malformed_json)$/),
    ]);
  });

  test('what is too long is cut, what cannot be stored is left out, and nothing of it stops what follows', async () => {
    const id = await begin();
    await visit(id, `/${'a'.repeat(2_000)}\u0000\uD800`, { page_title: `T\u0000${'b'.repeat(2_000)}` });
    await happen({
      session_id: id,
      event_type: 'odd',
      event_data: {
        ['k'.repeat(80)]: 'v'.repeat(2_000),
        nul: 'a\u0000b',
        half: '\uDC00',
        deep: { a: { b: { c: { d: 1 } } } },
        ['__proto__']: { polluted: true },
      },
    });
    await happen({ session_id: id, event_type: '', event_data: {} });
    await happen({ session_id: id, event_type: 'click', event_data: { button_text: 'x'.repeat(101) } });
    tick(1);
    await visit(id, '/after');
    await written({ page_views: 2, events: 1 });
    const [, odd] = await visits();
    expect([String(odd?.['page_path']).length, String(odd?.['page_title']).length]).toEqual([500, 500]);
    const { events } = await read<{ events: { event_data: Record<string, unknown> }[] }>('/api/analytics_events');
    expect(events[0]?.event_data).toMatchObject({ ['k'.repeat(50)]: 'v'.repeat(500), nul: 'ab', half: '\uFFFD' });
  });

  test('an end before the start, or in the future, is an end within the session', async () => {
    const [early, late] = [await begin(), await begin()];
    tick(10);
    await house.send('POST', '/api/end-session', { body: { sessionId: early, endedAt: '1999-01-01T00:00:00Z' } });
    await house.send('POST', '/api/end-session', { body: { sessionId: late, endedAt: '2999-01-01T00:00:00Z' } });
    await waitFor(async () => (await sessions()).filter(({ ended_at }) => ended_at !== null).length === 2);
    const seconds = (await sessions()).map(
      ({ started_at, ended_at }) => (Date.parse(String(ended_at)) - Date.parse(String(started_at))) / 1_000,
    );
    expect(new Set(seconds)).toEqual(new Set([0, 10]));
  });
});

test('what a browser sends again with its own id counts once', async () => {
  const id = await begin();
  const [visitId, eventId] = [randomUUID().toUpperCase(), randomUUID()];
  for (let attempt = 0; attempt < 3; attempt++) {
    tick(1);
    await visit(id, '/', { id: visitId });
    await happen([
      { id: eventId, session_id: id, event_type: 'x' },
      { id: eventId, session_id: id, event_type: 'x' },
    ]);
  }
  await visit(id, '/after');
  await written({ page_views: 2, events: 1 });
});

test('one address cannot fill the tables', async () => {
  const id = await begin();
  const headers = { 'x-forwarded-for': '198.51.100.66' };
  const events = Array.from({ length: 100 }, () => ({ session_id: id, event_type: '' }));
  const statuses: number[] = [];
  for (let request = 1; request <= 61; request++) {
    statuses.push((await house.send('POST', '/api/analytics_events', { body: events, headers })).status);
  }
  expect([statuses.indexOf(429), statuses.at(0)]).toEqual([60, 204]);
  expect((await happen({ session_id: id, event_type: 'x' })).status).toBe(204);
});

test('lists are read page by page', async () => {
  const id = await begin();
  for (const path of ['/1', '/2', '/3']) {
    tick(1);
    await visit(id, path);
  }
  await written({ page_views: 3 });
  type Page = { visits: { page_path: string }[]; nextCursor: string | null };
  const first = await read<Page>('/api/page_visits?limit=2');
  const second = await read<Page>(`/api/page_visits?limit=2&cursor=${first.nextCursor}`);
  expect([...first.visits, ...second.visits].map(({ page_path }) => page_path)).toEqual(['/3', '/2', '/1']);
  expect(second.nextCursor).toBeNull();
});

test.each([
  '/api/page_visits',
  '/api/user_sessions',
  '/api/analytics_events',
  '/api/analytics/summary',
  '/api/analytics/series',
])('GET %s is for administrators only, and says what is wrong with a question', async (path) => {
  expect((await house.send('GET', path)).status).toBe(401);
  expect((await house.send('GET', path, { as: ada })).status).toBe(403);
  expect((await house.send('GET', `${path}?from=yesterday&cursor=%00`, { as: admin })).status).toBe(400);
});
