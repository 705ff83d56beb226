import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  billingAudit,
  billingHealthReport,
  describeUser,
  usersChanged,
  type AuditEntry,
  type UserDescription,
} from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { cards, createMoneyHouse, type MoneyHouse, type Payer } from '../support/money-house.ts';

let house: MoneyHouse;
let admin: Payer;
let ada: Payer;
let bob: Payer;
const described = new Map<string, UserDescription>();

async function introduce(payer: Payer, email: string, firstName: string): Promise<void> {
  await house.caller.publish({
    id: randomUUID(),
    name: usersChanged.name,
    occurredAt: new Date().toISOString(),
    payload: {
      userId: payer.userId,
      email,
      firstName,
      lastName: null,
      joinedAt: '2027-01-01T00:00:00.000Z',
      suspendedUntil: null,
      deletedAt: null,
      changedAt: '2027-02-01T00:00:00.000Z',
    },
  });
  await waitFor(async () => (await house.database.customer.count({ where: { userId: payer.userId } })) === 1);
}

beforeAll(async () => {
  house = await createMoneyHouse();
  [admin, ada, bob] = [house.payer('admin'), house.payer(), house.payer()];
  await introduce(ada, 'ada@example.com', 'Ada');
  await introduce(bob, 'bob@example.com', '=cmd|bob');
  house.travelTo('2027-04-10T00:00:00.000Z');
  await ada.buy('starter');
  house.clock.advance(60_000);
  await bob.buy('professional');
  house.clock.advance(60_000);
  await bob.call('POST', '/functions/v1/generate-api-key', { body: { planTier: 'free_trial' } });
  await ada.buy('starter', cards.declined).catch(() => undefined);
});
afterAll(() => house.close());

interface Listed {
  payments: { id: string; email: string | null; status: string; refundable: boolean; refund: object | null }[];
  nextCursor: string | null;
}

const list = async (query = '') => (await admin.call<Listed>('GET', `/api/admin/payments${query}`)).body;
const emails = ({ payments }: Listed) => payments.map(({ email }) => email);

describe('payments of all users', () => {
  test('are there with who paid, the newest first, filtered by what an administrator looks for', async () => {
    const paid = await list('?status=completed');
    expect(emails(paid)).toEqual(['bob@example.com', 'ada@example.com']);
    expect(paid.payments[0]).toMatchObject({
      amount_cents: 19_900,
      plan_id: 'professional',
      provider: 'sandbox',
      refundable: true,
      refund: null,
    });
    expect(emails(await list('?status=completed&search=AD'))).toEqual(['ada@example.com']);
    expect(emails(await list('?search=%25'))).toEqual([]);
    expect(emails(await list('?status=completed&min_amount_cents=10000'))).toEqual(['bob@example.com']);
    expect(emails(await list(`?status=completed&user_id=${ada.userId}`))).toEqual(['ada@example.com']);
    expect(emails(await list('?status=completed&plan=starter&from=2027-04-10&to=2027-04-10'))).toEqual([
      'ada@example.com',
    ]);
    expect(emails(await list('?to=2027-04-09'))).toEqual([]);
    expect(emails(await list('?provider=stripe'))).toEqual([]);
  });

  test.each([
    ['created_at', 'asc'],
    ['created_at', 'desc'],
    ['amount_cents', 'asc'],
    ['amount_cents', 'desc'],
  ])('every page by %s, %s, is there once', async (sort, order) => {
    const whole = (await list(`?sort=${sort}&order=${order}`)).payments.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const page = await list(`?sort=${sort}&order=${order}&limit=1${cursor}`);
      paged.push(...page.payments.map(({ id }) => id));
      if (page.nextCursor === null) {
        break;
      }
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(paged).toEqual(whole);
    expect(paged.length).toBeGreaterThanOrEqual(2);
  });

  test('one that is given back says so, by whom and why; the month and the audit log as well', async () => {
    const [payment] = (await list(`?user_id=${bob.userId}&status=completed`)).payments;
    await admin.call('POST', `/api/admin/payments/${payment?.id}/refund`, { body: { reason: 'Asked for it' } });
    const refunded = await waitFor(async () => {
      const [found] = (await list('?refunded=true')).payments;
      return (found?.refund as { status?: string } | null)?.status === 'completed' ? found : undefined;
    });
    expect(refunded).toMatchObject({
      id: payment?.id,
      refundable: false,
      refund: { reason: 'Asked for it', requested_by: admin.userId, amount_cents: 19_900 },
    });

    const { body } = await admin.call<{ months: object[]; recurring_cents: number }>(
      'GET',
      '/api/admin/revenue?months=2',
    );
    expect(body).toMatchObject({
      currency: 'USD',
      months: [
        { month: '2027-03', payments: 0, gross_cents: 0, net_cents: 0 },
        { month: '2027-04', payments: 2, gross_cents: 27_800, refunds: 1, refunded_cents: 19_900, net_cents: 7_900 },
      ],
      recurring_cents: 7_900,
      subscribers: { starter: 1, professional: 0 },
    });

    const { entries } = await house.caller.call(billingAudit, { limit: 10, user_id: bob.userId });
    expect(entries).toMatchObject([
      { action: 'payment_refunded', actor_id: admin.userId, target_id: payment?.id, reason: 'Asked for it' },
    ]);
  });
});

describe('one user', () => {
  const get = (id: string, by: Payer = admin) => by.call('GET', `/api/admin/users/${id}`);

  test('is shown with what billing knows while auth is away', async () => {
    const { status, body } = await get(ada.userId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: ada.userId, status: 'active', profile: null, profile_available: false });
  });

  test('is shown whole: profile, plan, balance, grants, keys without secrets, payments and requests', async () => {
    const profile: UserDescription = {
      id: ada.userId,
      email: 'ada@example.com',
      new_email: null,
      username: null,
      first_name: 'Ada',
      last_name: null,
      organization: null,
      roles: [],
      email_confirmed_at: '2027-01-01T00:00:00.000Z',
      banned_until: null,
      suspended: false,
      last_sign_in_at: null,
      created_at: '2027-01-01T00:00:00.000Z',
      devices: 2,
    };
    described.set(ada.userId, profile);
    await house.caller.serve(
      { [describeUser.name]: describeUser },
      { 'auth.users.describe': ({ userId }) => Promise.resolve({ user: described.get(userId) ?? null }) },
    );
    const created = await ada.call<{ api_key: string }>('POST', '/api/user_api_keys', { body: { name: 'Server' } });
    const { body, text } = await get(ada.userId);
    expect(body).toMatchObject({
      status: 'active',
      profile: { devices: 2 },
      account: { plan_id: 'starter', balance: 2_000 },
      subscription: { status: 'active', plan_id: 'starter' },
      grants: [{ kind: 'monthly', credits: 2_000 }],
      api_keys: [{ name: 'Server', status: 'active', api_key: expect.stringMatching(/^oct_live_…\w{4}$/) }],
      requests: [],
    });
    expect(created.body.api_key).toMatch(/^oct_live_/);
    expect(text).not.toContain(created.body.api_key);
    expect(text).not.toMatch(/hash|encrypted/);
    described.set(ada.userId, { ...profile, suspended: true });
    expect((await get(ada.userId)).body).toMatchObject({ status: 'suspended' });
  });

  test('who is nobody is not found, and nobody else looks', async () => {
    expect((await get(randomUUID())).status).toBe(404);
    expect((await get('nonsense')).status).toBe(404);
    expect((await get(ada.userId, ada)).status).toBe(403);
  });
});

test('the table of users as CSV: every row, no formula, and in the audit log', async () => {
  const answer = await admin.call('GET', '/api/admin/users/export?sort=email&order=asc');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('"Name","Email","Plan","Credits","Status","Trial Ends","Joined"');
  expect(lines[1]).toMatch(/^"Ada","ada@example\.com","Starter","2000","active","",/);
  expect(lines[2]).toMatch(/^"'=cmd\|bob","bob@example\.com"/);
  expect((await admin.call('GET', '/api/admin/users/export?plan=starter')).text.trimEnd().split('\r\n')).toHaveLength(
    2,
  );

  const page = async (asked: object): Promise<AuditEntry[]> =>
    (await house.caller.call(billingAudit, { limit: 10, action: 'users_exported', ...asked })).entries;
  const entries = await page({});
  expect(entries).toMatchObject([
    { action: 'users_exported', actor_id: admin.userId, facts: { plan: 'starter' } },
    { action: 'users_exported', facts: { sort: 'email', order: 'asc' } },
  ]);
  const [{ at, service, id }] = entries as [AuditEntry];
  expect(await page({ after: { at, service, id } })).toEqual(entries.slice(1));
});

test.each([
  ['GET', '/api/admin/payments'],
  ['GET', '/api/admin/revenue'],
  ['GET', '/api/admin/users/export'],
])('%s %s is for admins only', async (method, path) => {
  expect((await ada.call(method, path)).status).toBe(403);
});

test('how it is: what it needs, and how money goes', async () => {
  const [report] = await house.caller.gather(billingHealthReport, {});
  expect(report).toMatchObject({
    checks: { database: true, nats: true },
    payments: { provider: 'sandbox', last_completed_at: expect.any(String), refunds_failed: 0 },
  });
});
