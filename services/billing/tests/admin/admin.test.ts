import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { usersChanged } from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { hashOfKey } from '../../src/api-keys/key-text.ts';
import {
  createBillingHouse,
  hold,
  request,
  resolve,
  settle,
  type BillingHouse,
  type Customer,
} from '../support/billing-house.ts';

let house: BillingHouse;
let people: { ada: Customer; bob: Customer; cleo: Customer };
const admin = { userId: randomUUID(), role: 'admin' } as const;

interface Told {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  joinedAt?: string;
  suspendedUntil?: string | null;
  deletedAt?: string | null;
  changedAt?: string;
}

/** What auth says of a user. */
async function tell(userId: string, told: Told): Promise<void> {
  await house.caller.publish({
    id: randomUUID(),
    name: usersChanged.name,
    occurredAt: new Date().toISOString(),
    payload: {
      userId,
      firstName: null,
      lastName: null,
      joinedAt: '2027-01-01T00:00:00.000Z',
      suspendedUntil: null,
      deletedAt: null,
      changedAt: '2027-02-01T00:00:00.000001+00:00',
      ...told,
    },
  });
}

beforeAll(async () => {
  house = await createBillingHouse();
  people = {
    ada: await house.customer({ planId: 'professional' }),
    bob: await house.customer({ planId: 'starter' }),
    cleo: await house.customer({ planId: 'starter' }),
  };
  await tell(people.ada.userId, { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' });
  await tell(people.bob.userId, { email: 'bob@example.com', firstName: 'Bob', joinedAt: '2027-01-03T00:00:00.000Z' });
  await tell(people.cleo.userId, { email: 'cleo_x@example.org', joinedAt: '2027-01-02T00:00:00.000Z' });
  await waitFor(async () => (await house.database.customer.count({ where: { email: { not: '' } } })) === 3);
});
afterAll(() => house.close());

interface Page {
  users: { email: string }[];
  counts: { total: number };
  nextCursor: string | null;
}

async function list(query = ''): Promise<Page> {
  return (await house.ask(admin, 'GET', `/api/admin/users${query}`)).body as never;
}

const emails = ({ users }: Page): string[] => users.map(({ email }) => email);

describe('the table of users', () => {
  test('shows who they are, their plan, credits and status, the newest first, and how many each plan has', async () => {
    const body = await list();
    expect(emails(body)).toEqual(['bob@example.com', 'cleo_x@example.org', 'ada@example.com']);
    expect(body.users[2]).toEqual({
      user_id: people.ada.userId,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      plan_id: 'professional',
      credits_remaining: 6_000,
      credits_total: 6_000,
      status: 'active',
      trial_ends_at: null,
      joined_at: '2027-01-01T00:00:00.000Z',
    });
    expect(body.counts).toEqual({
      total: 3,
      plans: { free_trial: 0, starter: 2, professional: 1, enterprise: 0 },
    });
  });

  test.each([
    ['name', ['cleo_x@example.org', 'ada@example.com', 'bob@example.com']],
    ['email', ['ada@example.com', 'bob@example.com', 'cleo_x@example.org']],
    ['joined_at', ['ada@example.com', 'cleo_x@example.org', 'bob@example.com']],
  ])('is sorted by %s, up and down, page by page', async (sort, expected) => {
    expect(emails(await list(`?sort=${sort}&order=asc`))).toEqual(expected);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const body = await list(`?sort=${sort}&order=desc&limit=1${cursor}`);
      paged.push(...emails(body));
      if (body.nextCursor === null) {
        break;
      }
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(paged).toEqual(expected.toReversed());
  });

  test.each(['plan', 'credits', 'status', 'trial_ends_at'])('every page of %s is there once', async (sort) => {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const body = await list(`?sort=${sort}&order=asc&limit=2${cursor}`);
      seen.push(...emails(body));
      if (body.nextCursor === null) {
        break;
      }
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen.toSorted()).toEqual(['ada@example.com', 'bob@example.com', 'cleo_x@example.org']);
  });

  test('is searched by a part of name or e-mail, letter by letter, and filtered by plan', async () => {
    expect(emails(await list('?search=LOVE'))).toEqual(['ada@example.com']);
    expect(emails(await list('?search=o_x%40'))).toEqual(['cleo_x@example.org']);
    expect(emails(await list('?search=%25'))).toEqual([]);
    expect(emails(await list('?plan=starter&sort=email&order=asc'))).toEqual(['bob@example.com', 'cleo_x@example.org']);
    expect((await list('?plan=starter')).counts.total).toBe(3);
  });
});

test.each([
  ['GET', '/api/admin/users'],
  ['GET', '/api/admin/usage'],
  ['GET', '/api/admin/grants'],
  ['POST', '/api/admin/grants'],
])('%s %s is for admins only', async (method, path) => {
  const body = method === 'POST' ? {} : undefined;
  expect((await house.ask(people.ada, method, path, body)).status).toBe(403);
  expect((await house.ask(null, method, path, body)).status).toBe(401);
});

describe('credits by hand', () => {
  const grant = () => ({ id: randomUUID(), user_id: people.bob.userId, credits: 25, reason: 'The outage of 3 March' });

  test('are in the balance, the ledger and the list of who gave what and why, once', async () => {
    const { balance: before } = await house.account(people.bob.userId);
    const asked = grant();
    const given = await house.ask(admin, 'POST', '/api/admin/grants', asked);
    expect(given.body).toMatchObject({ user_id: people.bob.userId, credits: 25, granted_by: admin.userId });
    expect((await house.ask(admin, 'POST', '/api/admin/grants', asked)).body).toEqual(given.body);
    expect((await house.account(people.bob.userId)).balance).toBe(before + 25);
    const entries = await house.database.creditLedgerEntry.findMany({ where: { reason: asked.reason } });
    expect(entries).toMatchObject([{ amount: 25, kind: 'grant', userId: people.bob.userId }]);
    const listed = await house.ask(admin, 'GET', `/api/admin/grants?user_id=${people.bob.userId}`);
    expect(listed.body).toEqual({ grants: [given.body], nextCursor: null });
  });

  test('need a user with an account, a reason, and a time to come', async () => {
    const refused = async (changes: object) =>
      (await house.ask(admin, 'POST', '/api/admin/grants', { ...grant(), ...changes })).status;
    expect(await refused({ user_id: randomUUID() })).toBe(404);
    expect(await refused({ reason: '    ' })).toBe(400);
    expect(await refused({ credits: -5 })).toBe(400);
    expect(await refused({ expires_at: '2020-01-01T00:00:00Z' })).toBe(400);
  });
});

test('everybody’s usage adds up, and overage that is owed has its price', async () => {
  const asked = request(people.cleo, { credits: 2_010 });
  await house.caller.call(hold, asked);
  await house.caller.call(settle, { holdIds: [asked.holdId] });
  const { body } = await house.ask(admin, 'GET', '/api/admin/usage');
  expect(body).toMatchObject({
    credits: 2_010,
    requests: 1,
    overage_billed: { credits: 0, cents: 0 },
    overage_owed: { credits: 10, cents: 50 },
  });
});

describe('what auth says of a user', () => {
  const resolved = async ({ key }: Customer) =>
    (await house.caller.call(resolve, { keyHash: hashOfKey(key) })).apiKey !== null;

  test('stops their keys while they are suspended, and when they are gone', async () => {
    const dan = await house.customer();
    await tell(dan.userId, { email: 'dan@example.com', changedAt: '2027-02-02T00:00:00Z' });
    expect(await resolved(dan)).toBe(true);
    const until = new Date(house.clock.now().getTime() + 60_000).toISOString();
    await tell(dan.userId, { email: 'dan@example.com', suspendedUntil: until, changedAt: '2027-02-03T00:00:00Z' });
    await waitFor(async () => !(await resolved(dan)));
    expect(emails(await list('?search=dan'))).toEqual(['dan@example.com']);
    expect((await list('?search=dan')).users[0]).toMatchObject({ status: 'suspended' });
    house.clock.advance(60_000);
    expect(await resolved(dan)).toBe(true);
    await tell(dan.userId, {
      email: 'dan@example.com',
      deletedAt: '2027-02-04T00:00:00Z',
      changedAt: '2027-02-04T00:00:00Z',
    });
    await waitFor(async () => !(await resolved(dan)));
  });

  test('counts by when it was said, not by when it comes', async () => {
    const eve = await house.customer();
    await tell(eve.userId, { email: 'new@example.net', changedAt: '2027-02-03T00:00:00Z' });
    await tell(eve.userId, { email: 'old@example.net', changedAt: '2027-02-02T00:00:00Z' });
    const last = await house.customer();
    await tell(last.userId, { email: 'last@example.net' });
    await waitFor(async () => emails(await list('?search=example.net')).includes('last@example.net'));
    expect(emails(await list('?search=example.net&sort=email&order=asc'))).toEqual([
      'last@example.net',
      'new@example.net',
    ]);
  });
});
