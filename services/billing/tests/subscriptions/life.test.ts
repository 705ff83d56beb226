import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import type { Billing } from '../../src/billing.ts';
import { startTrialSubscription } from '../../src/subscriptions/start-trial.ts';
import { cards, createMoneyHouse, payOn, type MoneyHouse, type Payer } from '../support/money-house.ts';

let house: MoneyHouse;
let second: Billing;
beforeAll(async () => {
  house = await createMoneyHouse();
  // Two instances look for what time has to do; whatever is tested here is done by one of them, once.
  second = await house.startAnother();
});
afterAll(() => house.close());

const day = 24 * 60 * 60_000;

/** So much of the plan's credits is used. */
async function use(payer: Payer, credits: number): Promise<void> {
  const { context } = house.billing;
  const holdId = crypto.randomUUID();
  await context.holds.submit({
    holdId,
    userId: payer.userId,
    apiKeyId: crypto.randomUUID(),
    operation: 'html-to-pdf',
    credits,
    requestId: 'a-request',
  });
  await context.credits.settle([holdId], context.now());
}

async function invoicesOf(payer: Payer) {
  const { body } = await payer.call<{
    invoices: {
      kind: string;
      total_cents: number;
      lines: { kind: string; amount_cents: number; quantity: number }[];
    }[];
  }>('GET', '/api/invoices');
  return body.invoices;
}

const transitionsOf = async (payer: Payer): Promise<string[]> => {
  const { id } = await house.database.subscription.findUniqueOrThrow({ where: { userId: payer.userId } });
  const rows = await house.database.subscriptionTransition.findMany({
    where: { subscriptionId: id },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ event }) => event);
};

const command = (payer: Payer, name: string, body?: unknown) =>
  payer.call<{ subscription: object; paymentId: string | null; code?: string }>('POST', `/api/subscriptions/${name}`, {
    body,
  });

test('a month goes by and the next one is charged, credited and invoiced, once', async () => {
  const ada = house.payer();
  house.travelTo('2027-03-31T08:00:00.000Z');
  await ada.buy('starter');
  await use(ada, 500);
  house.travelTo('2027-04-30T08:00:00.000Z');
  const renewed = await ada.until({ current_period_end: '2027-05-31T08:00:00.000Z' });
  expect(renewed).toMatchObject({ status: 'active', current_period_start: '2027-04-30T08:00:00.000Z' });
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
  expect((await invoicesOf(ada)).map(({ total_cents }) => total_cents)).toEqual([7_900, 7_900]);
  expect(await transitionsOf(ada)).toEqual(['purchased', 'renewed']);
});

test('what was used beyond the plan is on the next invoice', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  await use(ada, 2_000);
  await use(ada, 100);
  house.clock.advance(31 * day);
  await waitFor(async () => (await invoicesOf(ada)).length === 2, { timeoutMilliseconds: 60_000 });
  const [latest] = await invoicesOf(ada);
  expect(latest).toMatchObject({
    total_cents: 8_400,
    lines: [
      { kind: 'plan', amount_cents: 7_900 },
      { kind: 'overage', amount_cents: 500, quantity: 100 },
    ],
  });
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
});

test('three days before, the owner is told that it renews, once', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  house.clock.advance(29 * day);
  const told = async () => (await house.letters(ada.userId)).filter((subject) => subject.includes('renews on'));
  await waitFor(async () => (await told()).length === 1, { timeoutMilliseconds: 60_000 });
  house.clock.advance(60_000);
  await second.money.database.subscription.count();
  expect(await told()).toHaveLength(1);
});

test('an upgrade is at once: half a month costs half the difference, and the preview said so', async () => {
  const ada = house.payer();
  house.travelTo('2027-09-01T00:00:00.000Z');
  await ada.buy('starter');
  house.travelTo('2027-09-16T00:00:00.000Z');
  const preview = await ada.call('GET', '/api/subscriptions/preview?planId=professional');
  expect(preview.body).toMatchObject({ change: 'upgrade', total_cents: 6_000, credits: 2_000 });
  const { body } = await command(ada, 'change', { planId: 'professional' });
  expect(await ada.outcome(body.paymentId ?? '')).toMatchObject({
    status: 'completed',
    amount_cents: 6_000,
    purpose: 'upgrade',
  });
  expect(await ada.subscription()).toMatchObject({
    plan_id: 'professional',
    current_period_end: '2027-10-01T00:00:00.000Z',
  });
  expect(await house.account(ada.userId)).toEqual({ balance: 4_000, held: 0 });
  const [invoice] = await invoicesOf(ada);
  expect(invoice?.lines.map(({ amount_cents }) => amount_cents)).toEqual([-3_950, 9_950]);

  house.travelTo('2027-10-01T00:00:00.000Z');
  await ada.until({ current_period_end: '2027-11-01T00:00:00.000Z' });
  expect(await house.account(ada.userId)).toEqual({ balance: 6_000, held: 0 });
  expect((await invoicesOf(ada))[0]?.total_cents).toBe(19_900);
});

test('an upgrade through the payment page is the same', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  const upgraded = await ada.buy('enterprise');
  expect(upgraded).toMatchObject({ purpose: 'upgrade', amount_cents: 42_000 });
  expect(await house.account(ada.userId)).toEqual({ balance: 18_000, held: 0 });
});

test('a downgrade waits for the period’s end, and can be taken back', async () => {
  const ada = house.payer();
  await ada.buy('professional');
  expect((await command(ada, 'change', { planId: 'starter' })).body.subscription).toMatchObject({
    plan_id: 'professional',
    next_plan_id: 'starter',
  });
  expect((await command(ada, 'resume')).body.subscription).toMatchObject({ next_plan_id: null });
  await command(ada, 'change', { planId: 'starter' });
  house.clock.advance(31 * day);
  await ada.until({ plan_id: 'starter', next_plan_id: null });
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
  expect(await transitionsOf(ada)).toEqual([
    'purchased',
    'downgrade_scheduled',
    'resumed',
    'downgrade_scheduled',
    'renewed',
  ]);
});

test('a cancelled plan stays until its end, then its credits go and overage is charged', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  expect((await command(ada, 'cancel')).body.subscription).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  });
  expect((await command(ada, 'cancel')).status).toBe(409);
  await use(ada, 2_000);
  await use(ada, 10);
  house.clock.advance(31 * day);
  await ada.until({ status: 'ended' });
  await waitFor(async () => (await invoicesOf(ada)).length === 2, { timeoutMilliseconds: 60_000 });
  expect((await invoicesOf(ada))[0]).toMatchObject({ total_cents: 50, lines: [{ kind: 'overage', quantity: 10 }] });
  expect(await house.account(ada.userId)).toEqual({ balance: 0, held: 0 });
  expect(await transitionsOf(ada)).toEqual(['purchased', 'cancel_scheduled', 'ended']);
  expect(await house.letters(ada.userId)).toEqual(
    expect.arrayContaining([expect.stringContaining('is cancelled'), expect.stringContaining('has ended')]),
  );
});

test('a cancellation can be taken back while the period lasts', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  await command(ada, 'cancel');
  await command(ada, 'resume');
  expect((await command(ada, 'resume')).status).toBe(409);
  house.clock.advance(31 * day);
  await waitFor(async () => (await invoicesOf(ada)).length === 2, { timeoutMilliseconds: 60_000 });
});

test('a renewal that fails is tried on days 1, 3 and 5, keeps what credits were left, lends none, and ends on day 7', async () => {
  const ada = house.payer();
  await ada.buy('starter', cards.paysOnce);
  const end = new Date((await ada.subscription())?.current_period_end ?? '');
  await use(ada, 500);
  const attempts = () =>
    house.database.payment.count({ where: { userId: ada.userId, purpose: 'renewal', status: 'failed' } });
  const failedOn = async (dayNumber: number, count: number): Promise<void> => {
    house.travelTo(new Date(end.getTime() + dayNumber * day).toISOString());
    await waitFor(async () => (await attempts()) === count, { timeoutMilliseconds: 60_000 });
  };
  await failedOn(0, 1);
  expect(await ada.until({ status: 'past_due' })).toMatchObject({
    plan_id: 'starter',
    next_retry_at: new Date(end.getTime() + day).toISOString(),
  });
  const { overageCreditsAllowed, balance } = await house.database.creditAccount.findUniqueOrThrow({
    where: { userId: ada.userId },
  });
  expect({ overageCreditsAllowed, balance }).toEqual({ overageCreditsAllowed: 0, balance: 1_500 });
  await failedOn(1, 2);
  await failedOn(3, 3);
  await failedOn(5, 4);
  house.travelTo(new Date(end.getTime() + 7 * day).toISOString());
  await ada.until({ status: 'ended' });
  expect(await attempts()).toBe(4);
  expect(await house.account(ada.userId)).toEqual({ balance: 0, held: 0 });
  expect(await transitionsOf(ada)).toEqual([
    'purchased',
    ...Array.from({ length: 4 }, () => 'renewal_failed'),
    'grace_over',
  ]);
  expect((await house.letters(ada.userId)).filter((subject) => subject.includes('could not renew'))).toHaveLength(4);
});

test('another card during the grace pays the month that had begun, without a gap', async () => {
  const ada = house.payer();
  await ada.buy('starter', cards.paysOnce);
  const end = (await ada.subscription())?.current_period_end;
  house.clock.advance(31 * day);
  await ada.until({ status: 'past_due' });
  const paid = await ada.buy('starter');
  expect(paid).toMatchObject({ purpose: 'renewal', amount_cents: 7_900 });
  expect(await ada.until({ status: 'active' })).toMatchObject({ current_period_start: end });
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
});

test('a trial ends by itself, and buying ends it before', async () => {
  const [ada, bea] = [house.payer(), house.payer()];
  const start = house.clock.now();
  for (const { userId } of [ada, bea]) {
    await house.billing.context.accounts.open(
      { userId, planId: 'free_trial', overageCreditsAllowed: 0, periodEnd: null, at: start },
      {
        kind: 'trial',
        credits: 500,
        expiresAt: new Date(start.getTime() + 30 * day),
        reason: 'trial',
        sourceId: `trial:${userId}`,
      },
    );
    await house.database.$transaction((transaction) =>
      startTrialSubscription(transaction, userId, { start, end: new Date(start.getTime() + 30 * day) }),
    );
  }
  await bea.buy('starter');
  expect(await ada.subscription()).toMatchObject({ status: 'active', plan_id: 'free_trial' });
  house.clock.advance(30 * day);
  await ada.until({ status: 'ended', plan_id: 'free_trial' });
  expect(await house.account(ada.userId)).toEqual({ balance: 0, held: 0 });
  expect(await transitionsOf(ada)).toEqual(['trial_started', 'trial_over']);
  expect(await bea.subscription()).toMatchObject({ status: 'active', plan_id: 'starter' });
});

test('money comes back within 30 days: the plan and its credits end, credit notes are written', async () => {
  const [ada, admin] = [house.payer(), house.payer('admin')];
  const first = await ada.buy('starter');
  const upgrade = await ada.buy('professional');
  await use(ada, 1_000);
  const refund = (id: string) =>
    admin.call('POST', `/api/admin/payments/${id}/refund`, { body: { reason: 'Asked for it' } });
  expect((await refund(first.id)).status).toBe(200);
  expect((await refund(first.id)).status).toBe(200);
  await waitFor(
    async () => {
      const payments = [await ada.payment(first.id), await ada.payment(upgrade.id)];
      return payments.every(({ refunded_cents, amount_cents }) => refunded_cents === amount_cents);
    },
    { timeoutMilliseconds: 60_000 },
  );
  expect(await ada.subscription()).toMatchObject({ status: 'ended' });
  expect(await house.account(ada.userId)).toEqual({ balance: 0, held: 0 });
  const invoices = await invoicesOf(ada);
  expect(invoices.filter(({ kind }) => kind === 'credit_note')).toHaveLength(2);
  expect(invoices.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(0);
  expect(await house.billing.context.checkCredits()).toEqual([]);
});

test('after 30 days, or without having been paid, nothing comes back', async () => {
  const [ada, admin] = [house.payer(), house.payer('admin')];
  const refund = (id: string) =>
    admin.call('POST', `/api/admin/payments/${id}/refund`, { body: { reason: 'Asked for it' } });
  const paid = await ada.buy('starter');
  const { paymentUrl, conversationId } = await ada.order('professional');
  await payOn(paymentUrl, cards.declined);
  const failed = await ada.outcome(conversationId);
  expect((await refund(failed.id)).status).toBe(409);
  house.clock.advance(30 * day + 1_000);
  expect((await refund(paid.id)).status).toBe(409);
  expect((await refund('9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11')).status).toBe(404);
  expect((await ada.call('POST', `/api/admin/payments/${paid.id}/refund`, { body: { reason: 'Mine' } })).status).toBe(
    403,
  );
});

test('two pages that are both paid buy one plan; the other payment comes back by itself', async () => {
  const ada = house.payer();
  const [one, other] = [await ada.order('starter'), await ada.order('professional')];
  await payOn(one.paymentUrl, cards.pays);
  await ada.outcome(one.conversationId);
  await payOn(other.paymentUrl, cards.pays);
  const unused = await ada.outcome(other.conversationId);
  await waitFor(async () => (await ada.payment(unused.id)).refunded_cents === 19_900, { timeoutMilliseconds: 60_000 });
  expect(await ada.subscription()).toMatchObject({ plan_id: 'starter' });
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
  expect(await invoicesOf(ada)).toHaveLength(1);
});

test('what cannot be is refused in words', async () => {
  const ada = house.payer();
  expect((await command(ada, 'cancel')).body.code).toBe('conflict');
  expect((await command(ada, 'change', { planId: 'starter' })).body.code).toBe('conflict');
  await ada.buy('professional');
  expect((await command(ada, 'change', { planId: 'professional' })).body.code).toBe('conflict');
  const smaller = await ada.call('POST', '/functions/v1/create-payment', {
    body: { planId: 'starter', customerData: (await import('../support/money-house.ts')).customerData },
  });
  expect(smaller).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('begins with your next period') },
  });
});
