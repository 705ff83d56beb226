import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@octavo/kit';
import { forgetMethod, replaceMethod } from '../../src/payments/forget-methods.ts';
import type { SavedMethod } from '../../src/payments/outcome.ts';
import type { PaymentProvider } from '../../src/payments/provider.ts';
import { lockSubscription } from '../../src/subscriptions/store.ts';
import { createMoneyHouse, type MoneyHouse } from '../support/money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await createMoneyHouse();
});
afterAll(() => house.close());

const log = createLog({ name: 'billing', level: 'silent' });

/** Not the house's provider: its own loop leaves these cards alone. */
function stripeThat(forget: PaymentProvider['forget']) {
  const provider = { ...house.billing.money.provider, name: 'stripe', forget } as PaymentProvider;
  let now = new Date();
  return {
    forgetOne: () => forgetMethod({ database: house.database, provider, log, now: () => now }),
    pass: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
  };
}

async function pay(userId: string, method: SavedMethod): Promise<void> {
  await house.database.$transaction(async (transaction) =>
    replaceMethod(transaction, await lockSubscription(transaction, userId, new Date()), 'stripe', method),
  );
}

test('a card that another one replaces is deleted at the provider, once; the same one is kept', async () => {
  const { userId } = house.payer();
  await pay(userId, { reference: 'pm_1', customer: 'cus_1' });
  await pay(userId, { reference: 'pm_1', customer: 'cus_1' });
  await pay(userId, { reference: 'pm_2', customer: 'cus_2' });
  const forgotten: SavedMethod[] = [];
  const stripe = stripeThat(async (method) => void forgotten.push(method));
  expect(await stripe.forgetOne()).toBe(true);
  expect(await stripe.forgetOne()).toBe(false);
  expect(forgotten).toEqual([{ reference: 'pm_1', customer: 'cus_1' }]);
});

test('while the provider does not answer it waits; after ten times a person has to look', async () => {
  const { userId } = house.payer();
  await pay(userId, { reference: 'pm_3' });
  await pay(userId, { reference: 'pm_4' });
  let tries = 0;
  const stripe = stripeThat(async () => {
    tries += 1;
    throw new Error('no answer');
  });
  expect([await stripe.forgetOne(), await stripe.forgetOne()]).toEqual([true, false]);
  for (let round = 0; round < 20; round += 1) {
    stripe.pass(11);
    await stripe.forgetOne();
  }
  expect(tries).toBe(10);
  expect(await house.database.methodToForget.findMany()).toMatchObject([{ attempts: 10, dueAt: null }]);
});
