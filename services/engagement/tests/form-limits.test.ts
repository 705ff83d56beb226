import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { formLimits } from '@octavo/contracts';
import { createEngagementHouse, firefox, type Answer, type EngagementHouse } from './support/house.ts';

let house: EngagementHouse;

beforeAll(async () => {
  house = await createEngagementHouse();
  await house.start();
});

beforeEach(() => house.database.rateLimit.deleteMany());

afterAll(() => house.close());

const bodies = {
  '/api/contacts': { name: 'Ada Lovelace', email: 'ada@example.com', subject: 'Hello there', message: 'How are you?' },
  '/api/waitlist': { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
};

const send = (path: keyof typeof bodies, headers: Record<string, string> = {}): Promise<Answer> =>
  house.send('POST', path, { body: bodies[path], headers });

const newToken = async (): Promise<string> => String((await house.send('POST', '/api/browsers')).body['token']);

test.each([
  ['/api/contacts', formLimits.contact],
  ['/api/waitlist', formLimits.waitlist],
] as const)('%s is closed after its attempts, with the seconds left, also after a restart', async (path, limit) => {
  for (let attempt = 1; attempt <= limit.attempts; attempt++) {
    expect((await send(path)).status).toBe(200);
  }
  const expectClosed = ({ status, headers, body }: Answer): void => {
    const seconds = Number(headers.get('retry-after'));
    expect([status, body.code, body.error]).toEqual([
      429,
      'rate_limited',
      `Too many attempts. Please try again in ${seconds} seconds.`,
    ]);
    expect(seconds).toBeGreaterThan(limit.blockSeconds - 60);
    expect(seconds).toBeLessThanOrEqual(limit.blockSeconds);
  };
  expectClosed(await send(path));
  await house.start();
  expectClosed(await send(path));
});

test('people behind one address do not close the form for one another', async () => {
  for (let person = 1; person <= 8; person++) {
    const headers = { 'x-browser': await newToken() };
    expect((await send('/api/contacts', headers)).status).toBe(200);
    expect((await send('/api/contacts', headers)).status).toBe(200);
  }
  const other = { 'user-agent': `${firefox} of another`, 'accept-language': 'tr' };
  expect((await send('/api/contacts', other)).status).toBe(200);
});

test('a browser is known by its token wherever it goes, and a made-up token is none', async () => {
  const headers = { 'x-browser': await newToken() };
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    expect((await send('/api/contacts', { ...headers, 'x-forwarded-for': address })).status).toBe(200);
  }
  expect((await send('/api/contacts', { ...headers, 'x-forwarded-for': '203.0.113.4' })).status).toBe(429);

  const forged = (n: number): string => `${String(n).repeat(22)}.${'a'.repeat(43)}`;
  const statuses = [];
  for (const n of [1, 2, 3, 4]) {
    statuses.push((await send('/api/contacts', { 'x-browser': forged(n) })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('whoever pretends to be many browsers is stopped by the address, an IPv6 one by its /64', async () => {
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 31; attempt++) {
    const { status } = await send('/api/contacts', {
      'user-agent': `Browser ${attempt}`,
      'x-forwarded-for': `2001:db8:1:2::${attempt.toString(16)}`,
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect((await send('/api/contacts', { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200);
});

test('parallel attempts are counted one by one', async () => {
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => send('/api/contacts')))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});
