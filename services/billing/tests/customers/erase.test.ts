import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { billingUserData, usersChanged, usersDeleted } from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { hashOfKey } from '../../src/api-keys/key-text.ts';
import { forgetPayers } from '../../src/customers/gone.ts';
import { resolve } from '../support/billing-house.ts';
import { cards, createMoneyHouse, payOn, type MoneyHouse, type Payer } from '../support/money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await createMoneyHouse();
  // Two instances hear what auth says; whatever follows is done by one of them, once.
  await house.startAnother();
});
afterAll(() => house.close());

const email = 'ada.lovelace@example.com';

async function publish(name: string, payload: object, id: string = randomUUID()): Promise<void> {
  await house.caller.publish({ id, name, occurredAt: new Date().toISOString(), payload });
}

/** As auth tells it: what the user is now, and that they are gone, each at least once. */
async function leave({ userId }: Payer): Promise<void> {
  const deletedAt = '2027-06-01T00:00:00.000Z';
  const changed = {
    userId,
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    joinedAt: '2027-01-01T00:00:00.000Z',
    suspendedUntil: null,
    deletedAt,
    changedAt: deletedAt,
  };
  const id = randomUUID();
  await publish(usersDeleted.name, { userId, email, deletedAt }, id);
  await publish(usersChanged.name, changed);
  await publish(usersChanged.name, { ...changed, deletedAt: null, changedAt: '2027-05-31T00:00:00.000Z' });
  await waitFor(async () => (await house.database.inbox.count({ where: { eventId: id } })) === 1);
  await waitFor(async () => (await house.database.outbox.count()) === 0);
}

async function use(payer: Payer, credits: number): Promise<void> {
  const { context } = house.billing;
  const holdId = randomUUID();
  const request = { userId: payer.userId, apiKeyId: randomUUID(), operation: 'html-to-pdf', credits, requestId: 'r' };
  await context.holds.submit({ holdId, ...request, operation: 'html-to-pdf' });
  await context.credits.settle([holdId], context.now());
}

async function heldAbout({ userId }: Payer): Promise<Record<string, Record<string, unknown>[]>> {
  let text = '';
  for (let cursor: string | null | undefined; cursor !== null;) {
    const piece = await house.caller.call(billingUserData, { userId, email, ...(cursor ? { cursor } : {}) });
    text += piece.text;
    cursor = piece.cursor;
  }
  return JSON.parse(text);
}

test('the file of everything holds all that is kept of a payer, and no secret', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  const { body } = await ada.call<{ api_key: string }>('POST', '/api/user_api_keys', { body: { name: 'Laptop' } });
  await use(ada, 10);
  const held = await heldAbout(ada);
  expect(held).toMatchObject({
    account: [{ plan_id: 'starter' }],
    api_keys: [{ name: 'Laptop', last_four: body.api_key.slice(-4) }],
    credit_grants: [{ kind: 'monthly' }],
    requests: [{ credits: 10, state: 'settled' }],
    subscription: [{ state: 'active' }],
    billing_details: [{ details: { firstName: 'Ada', address: { city: 'London' } } }],
    payments: [{ status: 'completed', amount_cents: 7_900 }],
    invoices: [{ total_cents: 7_900 }],
  });
  const text = JSON.stringify(held);
  expect(text).not.toContain(body.api_key);
  expect(text).not.toMatch(/encrypted|_hash|csrf/);
});

test('who is gone: the plan ends, keys answer no more, the person is erased, the invoice stays', async () => {
  const ada = house.payer();
  const payment = await ada.buy('professional');
  const { body } = await ada.call<{ api_key: string }>('POST', '/api/user_api_keys', { body: { name: 'Laptop' } });
  await leave(ada);

  expect((await house.caller.call(resolve, { keyHash: hashOfKey(body.api_key) })).apiKey).toBeNull();
  const held = await heldAbout(ada);
  expect(held).toMatchObject({
    customer: [{ email: '', name: '' }],
    account: [{ plan_id: 'free_trial', balance: 0 }],
    api_keys: [{ status: 'revoked', name: '' }],
    subscription: [{ state: 'ended', end_reason: 'cancelled', method_provider: null }],
    billing_details: [],
    invoices: [{ payment_id: payment.id, bill_to: { name: 'Ada Lovelace' } }],
  });
  expect(JSON.stringify({ ...held, invoices: [] })).not.toMatch(/lovelace|ada\.|london/i);
  const admin = house.payer('admin');
  const { body: listed } = await admin.call<{ users: { user_id: string }[] }>('GET', '/api/admin/users');
  expect(listed.users.map(({ user_id: id }) => id)).not.toContain(ada.userId);
  expect((await admin.call('GET', `/api/admin/users/${ada.userId}`)).body).toMatchObject({ status: 'deleted' });
});

test('what was used beyond the plan is charged once, and only then it is forgotten who paid', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  await use(ada, 2_000);
  await use(ada, 100);
  await leave(ada);
  const finals = () => house.database.payment.findMany({ where: { userId: ada.userId, purpose: 'final' } });
  await waitFor(
    async () => {
      // What the provider did not answer at once is asked after later.
      house.clock.advance(10_000);
      return (await finals())[0]?.status === 'completed';
    },
    { timeoutMilliseconds: 90_000, intervalMilliseconds: 200 },
  );
  expect(await finals()).toMatchObject([{ amountCents: 500 }]);
  expect(await house.database.invoice.count({ where: { userId: ada.userId } })).toBe(2);
  await waitFor(
    async () => {
      await forgetPayers(house.database);
      return (await house.database.billingCustomer.count({ where: { userId: ada.userId } })) === 0;
    },
    { timeoutMilliseconds: 60_000 },
  );
  expect(await house.database.subscription.findUnique({ where: { userId: ada.userId } })).toMatchObject({
    method: null,
  });
  await waitFor(async () => (await house.database.methodToForget.count()) === 0, { timeoutMilliseconds: 60_000 });
});

test('a page that was open is paid after they left: it buys nothing and is given back', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter');
  await leave(ada);
  expect(await house.database.billingCustomer.count({ where: { userId: ada.userId } })).toBe(1);
  await payOn(paymentUrl, cards.pays);
  const paid = await ada.outcome(conversationId);
  expect(paid.status).toBe('completed');
  await waitFor(async () => (await ada.payment(conversationId)).refunded_cents === 7_900, {
    timeoutMilliseconds: 60_000,
  });
  expect(await house.account(ada.userId)).toMatchObject({ balance: 0 });
});

test('somebody who never came here leaves nothing but that they are gone', async () => {
  const stranger = house.payer();
  await leave(stranger);
  expect(await house.database.subscription.count({ where: { userId: stranger.userId } })).toBe(0);
  expect(await heldAbout(stranger)).toMatchObject({ customer: [{ email: '', name: '' }], account: [] });
});
