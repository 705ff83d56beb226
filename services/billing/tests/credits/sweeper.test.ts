import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { sweepExpiredHolds } from '../../src/credits/sweeper.ts';
import { createBillingHouse, hold, request, settle, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

const fiveMinutes = 5 * 60_000;

test('credits of a request nobody finished come back after five minutes, not before', async () => {
  const ada = await house.customer();
  const asked = request(ada);
  await house.caller.call(hold, asked);
  house.clock.advance(fiveMinutes - 1);
  expect(await sweepExpiredHolds(house.billing.context)).toBe(0);
  house.clock.advance(1);
  expect(await sweepExpiredHolds(house.billing.context)).toBe(1);
  expect(await sweepExpiredHolds(house.billing.context)).toBe(0);
  expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 0 });
  expect(await house.caller.call(settle, { holdIds: [asked.holdId] })).toEqual({ settled: [] });
});

test('a crowd of them is swept by several instances, each once, while others settle', async () => {
  const another = await house.startAnother();
  const customers = await Promise.all(Array.from({ length: 3 }, () => house.customer({ planId: 'enterprise' })));
  const asked = Array.from({ length: 1_300 }, (_, index) =>
    request(customers[index % 3] ?? { userId: '', apiKeyId: '', key: '' }, { credits: 2 }),
  );
  await Promise.all(asked.map((one) => house.billing.context.holds.submit(one)));
  house.clock.advance(fiveMinutes);
  const late = asked.slice(0, 100).map(({ holdId }) => holdId);

  const [first, second, { settled }] = await Promise.all([
    sweepExpiredHolds(house.billing.context),
    sweepExpiredHolds(another.context),
    house.caller.call(settle, { holdIds: late }),
  ]);
  const rest = await sweepExpiredHolds(house.billing.context);
  expect(first + second + rest + settled.length).toBe(1_300);
  expect(await house.billing.context.checkCredits()).toEqual([]);
  for (const { userId } of customers) {
    expect((await house.account(userId)).held).toBe(0);
  }
});

test('lifetime and rhythm are the operator’s to set', async () => {
  const brisk = await createBillingHouse({ HOLD_LIFETIME_SECONDS: 10, HOLD_SWEEP_SECONDS: 1 });
  try {
    const ada = await brisk.customer();
    await brisk.caller.call(hold, request(ada));
    brisk.clock.advance(10_000);
    await waitFor(async () => (await brisk.account(ada.userId)).held === 0, { timeoutMilliseconds: 5_000 });
  } finally {
    await brisk.close();
  }
}, 20_000);
