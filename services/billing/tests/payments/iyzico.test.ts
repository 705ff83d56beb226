import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { createIyzicoProvider } from '../../src/payments/iyzico/provider.ts';
import type { PaymentProvider } from '../../src/payments/provider.ts';
import { startFakeApi, type FakeApi, type ReceivedCall } from '../support/fake-api.ts';
import { checkoutOrder, knownPayment, savedCharge } from '../support/orders.ts';

const apiKey = 'sandbox-key';
const secretKey = 'sandbox-secret';

let api: FakeApi;
let iyzico: PaymentProvider;
beforeAll(async () => {
  api = await startFakeApi();
  iyzico = createIyzicoProvider({ apiKey, secretKey, apiUrl: api.url });
});
beforeEach(() => {
  api.calls = [];
});
afterAll(() => api.close());

/** As strict as iyzico: the header's three fields, the random word told twice, the MAC over what was sent. */
function isAuthorized({ headers, path, body }: ReceivedCall): boolean {
  const [scheme, encoded = ''] = String(headers.authorization).split(' ');
  const fields = Object.fromEntries(
    Buffer.from(encoded, 'base64')
      .toString()
      .split('&')
      .map((field) => field.split(':') as [string, string]),
  );
  const expected = createHmac('sha256', secretKey).update(`${fields['randomKey']}${path}${body}`).digest('hex');
  return (
    scheme === 'IYZWSv2' &&
    fields['apiKey'] === apiKey &&
    fields['randomKey'] === headers['x-iyzi-rnd'] &&
    fields['signature'] === expected
  );
}

/** Answers as documented, or refuses who does not sign as documented. */
function answers(body: Record<string, unknown>): void {
  api.answer = (call) => ({
    body: isAuthorized(call) ? body : { status: 'failure', errorCode: '1000', errorMessage: 'Signature not valid' },
  });
}

const sent = (): Record<string, unknown> => JSON.parse(api.calls[0]?.body ?? '{}') as Record<string, unknown>;

const requiredOfBuyers = ['id', 'name', 'surname', 'identityNumber', 'email', 'registrationAddress', 'city', 'country'];

test('a page is opened with all that iyzico asks for, and instalments up to what was chosen', async () => {
  answers({ status: 'success', token: 'tok-1', paymentPageUrl: 'https://sandbox-cpp.iyzipay.com?token=tok-1' });
  expect(await iyzico.createCheckout(checkoutOrder)).toEqual({
    paymentUrl: 'https://sandbox-cpp.iyzipay.com?token=tok-1',
    reference: 'tok-1',
  });
  expect(api.calls[0]?.path).toBe('/payment/iyzipos/checkoutform/initialize/auth/ecom');
  const body = sent();
  expect(body).toMatchObject({
    conversationId: checkoutOrder.conversationId,
    basketId: checkoutOrder.paymentId,
    price: '79.00',
    paidPrice: '79.00',
    currency: 'USD',
    callbackUrl: checkoutOrder.returnUrl,
    enabledInstallments: [1, 2, 3, 6],
    basketItems: [{ price: '79.00', itemType: 'VIRTUAL' }],
    billingAddress: { contactName: 'Ada Lovelace', city: 'London', zipCode: 'SW1Y 4JH' },
  });
  expect(Object.keys(body['buyer'] as object)).toEqual(expect.arrayContaining([...requiredOfBuyers, 'gsmNumber']));
});

test('a page that is refused is no page', async () => {
  answers({ status: 'failure', errorCode: '11', errorMessage: 'Invalid request' });
  await expect(iyzico.createCheckout(checkoutOrder)).rejects.toMatchObject({ code: 'unavailable' });
});

const paidPage = {
  status: 'success',
  paymentStatus: 'SUCCESS',
  paymentId: 12345,
  paidPrice: 81.37,
  cardUserKey: 'user-1',
  cardToken: 'card-1',
};
const completed = {
  status: 'completed',
  providerPaymentId: '12345',
  paidCents: 8_137,
  method: { reference: 'card-1', customer: 'user-1' },
};

test.each([
  [paidPage, completed],
  [
    { status: 'success', paymentStatus: 'FAILURE', errorCode: '10051' },
    { status: 'failed', reason: 'insufficient_funds' },
  ],
  [{ status: 'success', paymentStatus: 'INIT_THREEDS' }, { status: 'pending' }],
  [{ status: 'failure', errorCode: '5122' }, { status: 'pending' }],
])('a page about which %j is answered stands %j', async (answer, outcome) => {
  answers({ conversationId: knownPayment.conversationId, ...answer });
  expect(await iyzico.lookUp({ ...knownPayment, reference: 'tok-1' })).toEqual(outcome);
  expect(api.calls[0]?.path).toBe('/payment/iyzipos/checkoutform/auth/ecom/detail');
  expect(sent()).toMatchObject({ token: 'tok-1' });
});

test('an answer about another payment is not taken', async () => {
  answers({ ...paidPage, conversationId: 'conv_of_somebody_else' });
  await expect(iyzico.lookUp(knownPayment)).rejects.toThrow('not conv_');
});

test('a stored card is charged, and its failure is told in our words', async () => {
  answers({ status: 'success', paymentId: '777', paidPrice: '79.0' });
  expect(await iyzico.chargeSaved(savedCharge)).toEqual({
    status: 'completed',
    providerPaymentId: '777',
    paidCents: 7_900,
  });
  expect(api.calls[0]?.path).toBe('/payment/auth');
  expect(sent()).toMatchObject({ paymentCard: { cardUserKey: 'cus_123', cardToken: 'pm_card_visa' }, installment: 1 });
  answers({ status: 'failure', errorCode: '10054' });
  expect(await iyzico.chargeSaved(savedCharge)).toEqual({ status: 'failed', reason: 'expired_card' });
});

test('a payment is given back whole', async () => {
  answers({ status: 'success', paymentId: '12345' });
  expect(await iyzico.refund(knownPayment, 'r-1')).toEqual({ status: 'completed', providerRefundId: '12345' });
  expect(sent()).toMatchObject({ paymentId: 'pi_123', price: '79.00', conversationId: 'r-1' });
});

test('a stored card that nobody needs any more is deleted, once or again', async () => {
  answers({ status: 'success' });
  await iyzico.forget({ reference: 'card-1', customer: 'user-1' });
  expect(api.calls[0]).toMatchObject({ method: 'DELETE', path: '/cardstorage/card' });
  expect(sent()).toMatchObject({ cardUserKey: 'user-1', cardToken: 'card-1' });
  answers({ status: 'failure', errorCode: '3007' });
  await iyzico.forget({ reference: 'card-1', customer: 'user-1' });
  answers({ status: 'failure', errorCode: '1001' });
  await expect(iyzico.forget({ reference: 'card-1', customer: 'user-1' })).rejects.toThrow('1001');
});

const page = {
  paymentConversationId: knownPayment.conversationId,
  merchantId: '1',
  token: 'tok-1',
  status: 'SUCCESS',
  iyziReferenceCode: 'ref-1',
  iyziEventType: 'CHECKOUT_FORM_AUTH',
  iyziEventTime: 1_800_000_000_000,
  iyziPaymentId: 12345,
};

/** The order of the fields is the documentation's: payment pages first, charges without a page second. */
function signed(notification: Record<string, unknown>, secret = secretKey) {
  const { iyziEventType, iyziPaymentId, paymentId, token, paymentConversationId, status } = notification;
  const fields = token
    ? [secret, iyziEventType, iyziPaymentId, token, paymentConversationId, status]
    : [secret, iyziEventType, paymentId, paymentConversationId, status];
  const text = fields.join('');
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return { body: Buffer.from(JSON.stringify(notification)), headers: { 'x-iyz-signature-v3': signature } };
}

test('a notification of a page, or of a charge, makes us ask what became of it', () => {
  expect(iyzico.readWebhook(signed(page))).toMatchObject({
    id: 'ref-1',
    payment: { reference: 'tok-1' },
    outcome: 'ask',
  });
  const { token: _token, iyziPaymentId: _id, ...charge } = page;
  expect(iyzico.readWebhook(signed({ ...charge, paymentId: '777', iyziEventType: 'API_AUTH' }))).toMatchObject({
    payment: { conversationId: knownPayment.conversationId },
    outcome: 'ask',
  });
});

test('what iyzico did not sign is refused', () => {
  const good = signed(page);
  for (const message of [
    signed(page, 'another-secret'),
    { ...good, headers: {} },
    { ...good, body: Buffer.from(JSON.stringify({ ...page, status: 'FAILURE' })) },
  ]) {
    expect(() => iyzico.readWebhook(message)).toThrow('The signature is not valid');
  }
  expect(() => iyzico.readWebhook({ ...good, body: Buffer.from('{}') })).toThrow('This is no notification');
});
