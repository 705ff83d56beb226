import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Payment } from '@octavo/contracts';
import {
  cardFields,
  cards,
  createMoneyHouse,
  customerData,
  openPage,
  payOn,
  submit,
  type MoneyHouse,
} from '../support/money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await createMoneyHouse();
});
afterAll(() => house.close());

test('a plan is paid for on the page: the plan, its credits, the invoice and a receipt follow', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter', { installmentCount: 3 });
  expect(paymentUrl).toMatch(/\/functions\/v1\/sandbox-payments\/[\w-]{43}$/);
  const page = await openPage(paymentUrl);
  expect(page.status).toBe(200);
  expect(page.html).toContain('Starter plan, first month');
  expect(page.html).toContain('$79.00');
  expect(page.html).toContain('3 instalments: $26.34, then 2 of $26.33');

  const paid = await submit(paymentUrl, page, cardFields(cards.pays));
  expect(paid).toMatchObject({
    status: 303,
    location: `https://app.example.com/payment-success?conversationId=${conversationId}`,
  });
  const payment = await ada.outcome(conversationId);
  expect(payment).toMatchObject({
    status: 'completed',
    user_id: ada.userId,
    plan_id: 'starter',
    amount_cents: 7_900,
    currency: 'USD',
    installment_count: 3,
    failure_reason: null,
  });
  expect(await ada.payment(payment.id)).toEqual(payment);
  expect(await ada.subscription()).toMatchObject({
    user_id: ada.userId,
    status: 'active',
    plan_id: 'starter',
    current_period_start: '2027-02-28T23:59:00.000Z',
    current_period_end: '2027-03-28T23:59:00.000Z',
    cancel_at_period_end: false,
  });
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
  const { body } = await ada.call<{ invoices: { total_cents: number; bill_to: object }[] }>('GET', '/api/invoices');
  expect(body.invoices).toMatchObject([
    { total_cents: 7_900, bill_to: { name: 'Ada Lovelace', country: 'United Kingdom' } },
  ]);
  expect(await house.billing.context.checkCredits()).toEqual([]);
});

test('the page keeps its address to itself, runs no script and stands in no frame', async () => {
  const { headers, html } = await openPage((await house.payer().order('starter')).paymentUrl);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' https://app.example.com");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(html).not.toMatch(/<script|onclick|javascript:/i);
});

test.each([
  [cards.declined, 'card_declined'],
  [cards.noFunds, 'insufficient_funds'],
  [cards.expired, 'expired_card'],
])('the card %s fails with %s and gives nothing', async (card, reason) => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('professional');
  expect((await payOn(paymentUrl, card)).location).toBe(
    `https://app.example.com/payment-failed?conversationId=${conversationId}`,
  );
  expect(await ada.outcome(conversationId)).toMatchObject({
    status: 'failed',
    failure_reason: reason,
    completed_at: null,
  });
  expect(await ada.subscription()).toBeUndefined();
  expect(await house.account(ada.userId)).toEqual({ balance: 0, held: 0 });
});

test('a card that asks for a code pays when it is told, after a slip too', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter');
  const asked = await payOn(paymentUrl, cards.asksForCode);
  expect(asked.html).toContain('one-time-code');
  // Reloading does not lead past it.
  expect((await openPage(paymentUrl)).html).toContain('one-time-code');
  const slipped = await submit(paymentUrl, asked, { code: '000000' });
  expect(slipped.html).toContain('That is not the code. Tries left: 2.');
  expect((await submit(paymentUrl, slipped, { code: '123 456' })).location).toContain('/payment-success?');
  expect((await ada.outcome(conversationId)).status).toBe('completed');
});

test('three wrong codes are the end of it', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter');
  let page = await payOn(paymentUrl, cards.asksForCode);
  for (const code of ['1', '2', '3']) {
    page = await submit(paymentUrl, page.html ? page : await openPage(paymentUrl), { code });
  }
  expect(page.location).toContain('/payment-failed?');
  expect(await ada.outcome(conversationId)).toMatchObject({
    status: 'failed',
    failure_reason: 'authentication_failed',
  });
});

test('what is typed wrong is told beside it, and the security code is not written back', async () => {
  const { paymentUrl } = await house.payer().order('starter');
  const wrong = { name: '<b>', number: '4242 4242 4242 4241', expiry: '13/31', cvc: '7' };
  const page = await submit(paymentUrl, await openPage(paymentUrl), { ...wrong, action: 'pay' });
  expect(page.status).toBe(422);
  for (const fault of ['Check the card number', 'Enter month and year', 'Enter the 3 or 4 digits']) {
    expect(page.html).toContain(fault);
  }
  expect(page.html).toContain('value="&lt;b&gt;"');
  expect(page.html).not.toContain('value="7"');
  const old = await submit(paymentUrl, page, { ...cardFields(cards.pays), expiry: '01/27' });
  expect(old.html).toContain('The card has expired');
});

test('when the provider breaks nothing is taken, and the same page can be paid after', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter');
  expect((await payOn(paymentUrl, cards.breaks)).html).toContain('Nothing was taken');
  expect((await ada.payment(conversationId)).status).toBe('pending');
  await payOn(paymentUrl, cards.pays);
  expect((await ada.outcome(conversationId)).status).toBe('completed');
});

test('cancelling on the page cancels the payment', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter');
  const left = await submit(paymentUrl, await openPage(paymentUrl), { action: 'cancel' });
  expect(left.location).toContain('/payment-failed?');
  expect(await ada.outcome(conversationId)).toMatchObject({
    status: 'cancelled',
    failure_reason: 'cancelled_by_customer',
  });
});

test('a form from elsewhere does nothing', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter');
  const page = await submit(paymentUrl, { ...(await openPage(paymentUrl)), html: '' }, cardFields(cards.pays));
  expect(page.status).toBe(422);
  expect((await ada.payment(conversationId)).status).toBe('pending');
});

test('a button pressed five times at once pays once', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter');
  const page = await openPage(paymentUrl);
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(paymentUrl, page, cardFields(cards.pays))));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  await ada.outcome(conversationId);
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
  const { body } = await ada.call<{ invoices: object[] }>('GET', '/api/invoices');
  expect(body.invoices).toHaveLength(1);
});

test('a page that nobody used for half an hour is over', async () => {
  const ada = house.payer();
  const { paymentUrl, conversationId } = await ada.order('starter');
  const page = await openPage(paymentUrl);
  house.clock.advance(30 * 60_000);
  expect((await submit(paymentUrl, page, cardFields(cards.pays))).location).toContain('/payment-failed?');
  expect(await ada.outcome(conversationId)).toMatchObject({ status: 'cancelled', failure_reason: 'page_expired' });
});

test('asked twice for the same, by name or without, one page is answered', async () => {
  const ada = house.payer();
  const first = await ada.order('starter');
  const second = await ada.order('starter');
  expect(second).toEqual(first);
  expect((await ada.order('professional')).conversationId).not.toBe(first.conversationId);

  const bea = house.payer();
  const headers = { 'idempotency-key': 'once' };
  const body = { planId: 'starter', customerData };
  const named = await Promise.all(
    Array.from({ length: 4 }, () => bea.call('POST', '/functions/v1/create-payment', { body, headers })),
  );
  expect(new Set(named.map((answer) => answer.body['conversationId'])).size).toBe(1);
  const other = await bea.call('POST', '/functions/v1/create-payment', {
    body: { ...body, planId: 'enterprise' },
    headers,
  });
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
});

test('nobody sees another’s payment, by neither of its names', async () => {
  const { conversationId } = await house.payer().order('starter');
  const eve = house.payer();
  expect((await eve.call('GET', `/api/payments/${conversationId}`)).status).toBe(404);
  expect((await eve.call('GET', '/api/payments/9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11')).status).toBe(404);
  expect((await eve.call('GET', "/api/payments/'")).status).toBe(404);
  expect((await eve.call<{ payments: Payment[] }>('GET', '/api/payments')).body.payments).toEqual([]);
});

test('a price is nothing that a caller says, and who pays has to be somebody', async () => {
  const ada = house.payer();
  const send = (body: unknown) => ada.call('POST', '/functions/v1/create-payment', { body });
  expect((await send({ planId: 'starter', customerData, priceCents: 1 })).body['code']).toBe('invalid_request');
  expect((await send({ planId: 'free_trial', customerData })).body['code']).toBe('invalid_request');
  expect((await send({ planId: 'starter', customerData, installmentCount: 13 })).body['code']).toBe('invalid_request');
  const nobody = {
    ...customerData,
    firstName: '',
    phone: 'call me',
    address: { ...customerData.address, city: '<i>' },
  };
  const { body } = await send({ planId: 'starter', customerData: nobody });
  expect(body['details']).toEqual([
    { path: 'customerData.firstName', message: 'First name is required' },
    { path: 'customerData.phone', message: 'Please enter a valid phone number' },
    { path: 'customerData.address.city', message: 'City is not valid' },
  ]);
});

test('of who pays, only what the invoice needs is kept', async () => {
  const ada = house.payer();
  await ada.order('starter');
  const kept = await house.database.billingCustomer.findUniqueOrThrow({ where: { userId: ada.userId } });
  expect(JSON.stringify(kept.details)).toContain('St James');
  expect(JSON.stringify(kept.details)).not.toContain('7946');
});

test('what is posted from the page leads on and decides nothing', async () => {
  const ada = house.payer();
  const { conversationId } = await ada.order('starter');
  const back = await fetch(`${house.billing.url}/functions/v1/payment-return/${conversationId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token: 'paid', status: 'success' }),
  });
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toBe(`https://app.example.com/payment-success?conversationId=${conversationId}`);
  expect((await ada.payment(conversationId)).status).toBe('pending');
});
