import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { ada, admin, createEngagementHouse, type Answer, type EngagementHouse } from './support/house.ts';

let house: EngagementHouse;
let clock = Date.parse('2026-12-01T10:00:00.000Z');

beforeAll(async () => {
  house = await createEngagementHouse();
  await house.start({}, { now: () => clock });
});

beforeEach(async () => {
  await house.database.waitlistEntry.deleteMany();
  await house.database.rateLimit.deleteMany();
  house.letters.length = 0;
});

afterAll(() => house.close());

const person = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.com', referral_source: 'Friend' };
const join = (changes: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  house.send('POST', '/api/waitlist', { body: { ...person, ...changes }, headers });

/** Past the limits, which have tests of their own. */
async function add(people: { first_name?: string; last_name?: string; email: string; referralSource?: string }[]) {
  for (const { first_name = 'Ada', last_name = 'Lovelace', email, referralSource } of people) {
    clock += 1_000;
    await house.database.waitlistEntry.create({
      data: {
        id: randomUUID(),
        firstName: first_name,
        lastName: last_name,
        email,
        referralSource: referralSource ?? null,
        createdAt: new Date(clock),
      },
    });
  }
}

type Page = { entries: { id: string; email: string }[]; nextCursor: string | null; total: number };
const list = async (query = ''): Promise<Page> =>
  (await house.send('GET', `/api/waitlist${query}`, { as: admin })).body as unknown as Page;
const emails = ({ entries }: Page): string[] => entries.map(({ email }) => email);

test('somebody joins: the row is there, they are written to, and so is the operator', async () => {
  const answer = await house.send('POST', '/api/waitlist', { body: person, as: ada });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(await house.database.waitlistEntry.findMany()).toEqual([
    expect.objectContaining({
      firstName: 'Ada',
      email: 'ada@example.com',
      referralSource: 'Friend',
      userId: ada.kind === 'user' ? ada.userId : '',
    }),
  ]);
  await waitFor(() => house.letters.length === 2);
  expect(house.letters).toEqual([
    { to: 'ada@example.com', letter: { kind: 'waitlist_joined' } },
    {
      to: 'operator@example.com',
      letter: {
        kind: 'waitlist_notification',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        referralSource: 'Friend',
      },
    },
  ]);
});

test('the same person again is welcomed the same, not doubled, and not written to again', async () => {
  const first = await join();
  const again = await join({ email: ' ada@example.COM ', first_name: 'Augusta' });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await house.database.waitlistEntry.count()).toBe(1);
  await join({ email: 'grace@example.com' }, { 'x-forwarded-for': '198.51.100.9' });
  await waitFor(() => house.letters.some(({ to }) => to === 'grace@example.com'));
  expect(house.letters.filter(({ to }) => to === 'ada@example.com')).toHaveLength(1);
});

test('twenty who join with one address at the same moment are one person', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => join({}, { 'x-forwarded-for': `198.51.100.${index}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await house.database.waitlistEntry.count()).toBe(1);
});

test.each([
  [{ first_name: '' }, 'first_name', 'First name is required'],
  [{ last_name: 'L' }, 'last_name', 'Last name must be at least 2 characters'],
  [{ last_name: '<b>Eve</b>' }, 'last_name', 'Last name contains invalid characters'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ referral_source: 'Telegram' }, 'referral_source', expect.any(String)],
  [{ role: 'admin' }, 'role', "Unknown option 'role'"],
])('%p is refused at its field, with the text of the form', async (changes, path, message) => {
  const { status, body } = await join(changes);
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({
      code: 'invalid_request',
      error: 'Please correct the errors and try again.',
      details: [{ path, message }],
    }),
  ]);
  expect(await house.database.rateLimit.count()).toBe(0);
});

describe('an administrator', () => {
  test('reads the newest first, page by page, and how many there are', async () => {
    await add(['a', 'b', 'c', 'd', 'e'].map((name) => ({ email: `${name}@example.com` })));
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    await add([{ email: 'late@example.com' }]);
    const third = await list(`?limit=2&cursor=${second.nextCursor}`);
    expect([emails(first), emails(second), emails(third)]).toEqual([
      ['e@example.com', 'd@example.com'],
      ['c@example.com', 'b@example.com'],
      ['a@example.com'],
    ]);
    expect([first.total, third.nextCursor]).toEqual([5, null]);
  });

  test.each([
    ['name', 'asc', ['b@x.example', 'c@x.example', 'a@x.example']],
    ['name', 'desc', ['a@x.example', 'c@x.example', 'b@x.example']],
    ['email', 'asc', ['a@x.example', 'b@x.example', 'c@x.example']],
    ['referral_source', 'asc', ['b@x.example', 'c@x.example', 'a@x.example']],
  ])('sorts by %s, %s, across pages', async (sort, order, expected) => {
    await add([
      { email: 'a@x.example', first_name: 'Zoë', referralSource: 'Twitter' },
      { email: 'b@x.example', first_name: 'ada' },
      { email: 'c@x.example', first_name: 'Grace', referralSource: 'Google' },
    ]);
    const first = await list(`?limit=2&sort=${sort}&order=${order}`);
    const second = await list(`?limit=2&sort=${sort}&order=${order}&cursor=${first.nextCursor}`);
    expect([...emails(first), ...emails(second)]).toEqual(expected);
  });

  test('searches names and addresses, where signs mean themselves', async () => {
    await add([
      { email: 'ada@example.com' },
      { email: 'grace_h@example.com', first_name: 'Grace', last_name: 'Hopper' },
    ]);
    expect(emails(await list('?q=hopp'))).toEqual(['grace_h@example.com']);
    expect(emails(await list('?q=e_h'))).toEqual(['grace_h@example.com']);
    expect((await list('?q=%25')).total).toBe(0);
    expect((await list(`?q=${encodeURIComponent("'; DROP TABLE waitlist; --")}`)).total).toBe(0);
  });

  test.each(['?cursor=nonsense', '?limit=0', '?limit=1000', '?sort=password', '?unknown=1'])(
    'is told what is wrong with %s',
    async (query) => {
      const { status, body } = await house.send('GET', `/api/waitlist${query}`, { as: admin });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
    },
  );

  test('exports everybody as CSV in which nothing is a formula', async () => {
    await add([
      { email: 'a@example.com', first_name: '-Ada', last_name: "O'Brien" },
      { email: "=cmd|'/c'!a0@example.com" },
    ]);
    const { text, headers } = await house.send('GET', '/api/waitlist/export', { as: admin });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/waitlist-2026-12-01\.csv/);
    const lines = text.replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toBe('"Name","Email","Referral Source","Joined","Invited"');
    expect(lines[1]).toContain(`"'=cmd|'/c'!a0@example.com"`);
    expect(lines[2]).toContain(`"'-Ada O'Brien","a@example.com"`);
  });

  test('invites: one letter an hour, however many ask', async () => {
    await add([{ email: 'ada@example.com' }]);
    const [entry] = (await list()).entries;
    const invite = (): Promise<Answer> => house.send('POST', `/api/waitlist/${entry?.id}/invite`, { as: admin });
    const answers = await Promise.all([invite(), invite(), invite()]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      invited_at: new Date(clock).toISOString(),
    });
    await waitFor(() => house.letters.length > 0);
    expect(house.letters).toEqual([{ to: 'ada@example.com', letter: { kind: 'waitlist_invitation' } }]);
    clock += 60 * 60 * 1_000;
    expect((await invite()).status).toBe(200);
  });

  test('forgets somebody who asks for it; who was never there cannot be forgotten', async () => {
    await add([{ email: 'ada@example.com' }]);
    const path = `/api/waitlist/${(await list()).entries[0]?.id}`;
    expect((await house.send('DELETE', path, { as: admin })).status).toBe(204);
    expect(await house.database.waitlistEntry.count()).toBe(0);
    for (const gone of [path, '/api/waitlist/not-an-id']) {
      expect((await house.send('DELETE', gone, { as: admin })).status).toBe(404);
      expect((await house.send('POST', `${gone}/invite`, { as: admin })).status).toBe(404);
    }
  });
});

test.each([
  ['GET', '/api/waitlist'],
  ['GET', '/api/waitlist/export'],
  ['DELETE', `/api/waitlist/${randomUUID()}`],
  ['POST', `/api/waitlist/${randomUUID()}/invite`],
])('%s %s is for administrators only', async (method, path) => {
  expect((await house.send(method, path)).status).toBe(401);
  expect((await house.send(method, path, { as: ada })).status).toBe(403);
});
