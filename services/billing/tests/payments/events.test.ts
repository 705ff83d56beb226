import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { Billing } from '../../src/billing.ts';
import { applyOutcome } from '../../src/payments/apply-outcome.ts';
import type { PaymentOutcome } from '../../src/payments/outcome.ts';
import { signatureOf } from '../../src/payments/sandbox/signature.ts';
import { createMoneyHouse, type MoneyHouse, type Payer } from '../support/money-house.ts';

let house: MoneyHouse;
let instances: Billing[];
beforeAll(async () => {
  house = await createMoneyHouse();
  instances = [house.billing, await house.startAnother()];
});
afterAll(() => house.close());

interface Notification {
  id: string;
  type: string;
  outcome: PaymentOutcome;
}

/** What the provider says, as it would arrive: any outcome, each under an id of its own. */
const notification: fc.Arbitrary<Omit<Notification, 'id'>> = fc.constantFrom(
  {
    type: 'payment.completed',
    outcome: { status: 'completed', providerPaymentId: 'p', paidCents: 7_900, method: { reference: 'sandbox_pays' } },
  },
  { type: 'payment.failed', outcome: { status: 'failed', reason: 'card_declined' } },
  { type: 'payment.cancelled', outcome: { status: 'cancelled', reason: 'page_expired' } },
  { type: 'payment.pending', outcome: { status: 'pending' } },
);

/** Some of them again, in any order, in waves that arrive at the same time at either instance. */
const story = fc.array(notification, { minLength: 1, maxLength: 4 }).chain((distinct) =>
  fc.record({
    distinct: fc.constant(distinct),
    waves: fc.array(fc.array(fc.nat(distinct.length - 1), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
);

test('whatever the order and the repetition, each notification counts once and money decides', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ distinct, waves }) => {
      const ada = house.payer();
      const { conversationId } = await ada.order('starter');
      const payment = await house.database.payment.findUniqueOrThrow({ where: { conversationId } });
      const events: Notification[] = distinct.map((one) => ({ ...one, id: randomUUID() }));
      const told: Notification[] = [];
      for (const wave of waves) {
        await Promise.all(
          wave.map(async (number, index) => {
            const event = events[number];
            const { money } = instances[index % instances.length] ?? house.billing;
            if (event) {
              told.push(event);
              await applyOutcome(money, { paymentId: payment.id, userId: ada.userId }, event.outcome, {
                id: event.id,
                type: event.type,
                occurredAt: house.clock.now(),
              });
            }
          }),
        );
      }
      const statuses = new Set(told.map(({ outcome }) => outcome.status));
      const expected = (['completed', 'failed', 'cancelled', 'pending'] as const).find((status) =>
        statuses.has(status),
      );
      expect((await ada.payment(conversationId)).status).toBe(expected);

      const isPaid = expected === 'completed';
      expect(await house.account(ada.userId)).toEqual({ balance: isPaid ? 2_000 : 0, held: 0 });
      expect(await house.database.invoice.count({ where: { userId: ada.userId } })).toBe(isPaid ? 1 : 0);
      expect(await house.database.creditGrant.count({ where: { userId: ada.userId } })).toBe(isPaid ? 1 : 0);
      expect((await ada.subscription())?.status).toBe(isPaid ? 'active' : undefined);
      expect(await house.database.paymentEvent.count({ where: { paymentId: payment.id } })).toBe(
        new Set(told.map(({ id }) => id)).size,
      );
    }),
    { numRuns: 15 },
  );
  expect(await house.billing.context.checkCredits()).toEqual([]);
});

interface Post {
  id?: string;
  body?: string;
  sentAt?: Date;
  sign?: (text: string) => string;
}

/** Posts as the sandbox does, or as somebody else would. */
async function post(
  paymentId: string,
  { id = randomUUID(), body, sentAt = house.clock.now(), sign = (text) => text }: Post = {},
) {
  const payload =
    body ??
    JSON.stringify({
      type: 'payment.completed',
      occurredAt: house.clock.now().toISOString(),
      data: { paymentId, outcome: { status: 'completed', providerPaymentId: 'x', paidCents: 7_900 } },
    });
  const timestampSeconds = Math.floor(sentAt.getTime() / 1_000);
  const secret = house.config.SANDBOX_WEBHOOK_SECRET as Buffer;
  const response = await fetch(`${house.billing.url}/functions/v1/payment-webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': sign(signatureOf({ id, timestampSeconds, body: payload }, secret)),
    },
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function openPayment(ada: Payer): Promise<string> {
  const { conversationId } = await ada.order('starter');
  return (await ada.payment(conversationId)).id;
}

test('a notification that was not signed with our secret, or long ago, changes nothing', async () => {
  const ada = house.payer();
  const id = await openPayment(ada);
  const forged: Post[] = [
    { sign: (text) => `${text.slice(0, -4)}AAA=` },
    { sign: () => '' },
    { sentAt: new Date(house.clock.now().getTime() - 6 * 60_000) },
    { sentAt: new Date(house.clock.now().getTime() + 6 * 60_000) },
  ];
  for (const attempt of forged) {
    expect(await post(id, attempt)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect((await ada.payment(id)).status).toBe('pending');
});

test('what is signed and concerns nobody is answered as heard', async () => {
  const body = JSON.stringify({
    type: 'invoice.created',
    occurredAt: house.clock.now().toISOString(),
    data: { paymentId: 'unknown', outcome: { status: 'failed', reason: 'card_declined' } },
  });
  expect(await post('', { body })).toEqual({ status: 200, body: { received: true } });
});

test('the same notification twenty times at once is heard once', async () => {
  const ada = house.payer();
  const paymentId = await openPayment(ada);
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(paymentId, { id })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
  expect(await house.database.paymentEvent.count({ where: { paymentId } })).toBe(1);
});

test('less money than was asked for buys nothing', async () => {
  const ada = house.payer();
  const paymentId = await openPayment(ada);
  const body = JSON.stringify({
    type: 'payment.completed',
    occurredAt: house.clock.now().toISOString(),
    data: { paymentId, outcome: { status: 'completed', providerPaymentId: 'x', paidCents: 1 } },
  });
  expect((await post(paymentId, { body })).status).toBe(500);
  expect((await ada.payment(paymentId)).status).toBe('pending');
});

test('other providers’ addresses are not there', async () => {
  const response = await fetch(`${house.billing.url}/functions/v1/payment-webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(404);
});

test('a payment that nobody tells about is asked about', async () => {
  const ada = house.payer();
  const { conversationId } = await ada.order('starter');
  // The page is paid, and what the provider sends gets lost.
  const { id } = await ada.payment(conversationId);
  await house.database.sandboxCheckout.update({
    where: { paymentId: id },
    data: { state: 'completed', method: 'sandbox_pays' },
  });
  house.clock.advance(6 * 60_000);
  expect(await ada.outcome(conversationId)).toMatchObject({ status: 'completed' });
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
});
