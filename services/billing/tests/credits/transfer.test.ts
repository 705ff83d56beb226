import { billingContracts } from '@octavo/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sweepExpiredHolds } from '../../src/credits/sweeper.ts';
import { createBillingHouse, hold, release, request, settle, type BillingHouse } from '../support/billing-house.ts';

const transfer = billingContracts['billing.credits.transfer'];
const oneDay = 24 * 60 * 60;

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

test('a transferred hold outlives the first and is nobody else’s to decide', async () => {
  const ada = await house.customer();
  const asked = request(ada);
  const toHoldId = randomUUID();
  await house.caller.call(hold, asked);
  const moving = { holdId: asked.holdId, toHoldId, expiresInSeconds: oneDay };
  expect(await house.caller.call(transfer, moving)).toEqual({ outcome: 'transferred', credits: 10 });
  expect(await house.caller.call(transfer, moving)).toEqual({ outcome: 'transferred', credits: 10 });

  await house.caller.call(release, { holdIds: [asked.holdId] });
  expect(await house.caller.call(settle, { holdIds: [asked.holdId] })).toEqual({ settled: [] });
  house.clock.advance((oneDay - 1) * 1_000);
  await sweepExpiredHolds(house.billing.context);
  expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 10 });

  expect(await house.caller.call(settle, { holdIds: [toHoldId] })).toEqual({ settled: [toHoldId] });
  expect(await house.account(ada.userId)).toEqual({ balance: 490, held: 0 });
  expect(await house.billing.context.checkCredits()).toEqual([]);
});

test('what has ended cannot be transferred', async () => {
  const ada = await house.customer();
  const asked = request(ada);
  await house.caller.call(hold, asked);
  await house.caller.call(release, { holdIds: [asked.holdId] });
  const moving = { holdId: asked.holdId, toHoldId: randomUUID(), expiresInSeconds: oneDay };
  expect(await house.caller.call(transfer, moving)).toEqual({ outcome: 'gone' });
  expect(await house.caller.call(transfer, { ...moving, holdId: randomUUID() })).toEqual({ outcome: 'gone' });
  expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 0 });
});

test('of a transfer and a release at the same moment one wins, and no credit is lost', async () => {
  const ada = await house.customer({ planId: 'enterprise' });
  const before = await house.account(ada.userId);
  const asked = Array.from({ length: 30 }, () => request(ada));
  await Promise.all(asked.map((one) => house.caller.call(hold, one)));
  const [moves] = await Promise.all([
    Promise.all(
      asked.map(({ holdId }) =>
        house.caller.call(
          transfer,
          { holdId, toHoldId: randomUUID(), expiresInSeconds: oneDay },
          { timeoutMilliseconds: 10_000 },
        ),
      ),
    ),
    house.caller.call(release, { holdIds: asked.map(({ holdId }) => holdId) }, { timeoutMilliseconds: 10_000 }),
  ]);
  const moved = moves.filter(({ outcome }) => outcome === 'transferred').length;
  expect(await house.account(ada.userId)).toEqual({ ...before, held: moved * 10 });
  expect(await house.billing.context.checkCredits()).toEqual([]);
});

test('a hold may ask for a longer life from the start', async () => {
  const ada = await house.customer();
  const asked = request(ada);
  await house.caller.call(hold, { ...asked, expiresInSeconds: 2 * oneDay });
  house.clock.advance(oneDay * 1_000);
  await sweepExpiredHolds(house.billing.context);
  expect(await house.caller.call(settle, { holdIds: [asked.holdId] })).toEqual({ settled: [asked.holdId] });
});
