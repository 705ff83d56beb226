import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { checkCredits } from '../../src/credits/check.ts';
import { closeBooks } from '../../src/credits/close.ts';
import {
  createBillingHouse,
  hold,
  request,
  settle,
  type BillingHouse,
  type Customer,
} from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

async function use(ada: Customer, requests: number, credits: number): Promise<void> {
  const asked = Array.from({ length: requests }, () => request(ada, { credits }));
  await Promise.all(asked.map((one) => house.caller.call(hold, one)));
  await house.caller.call(settle, { holdIds: asked.map(({ holdId }) => holdId) });
}

const close = (): Promise<boolean> => closeBooks(house.database, house.clock.now());

/** Until all that was written before this call is closed. */
async function closeAll(): Promise<void> {
  const [last] = await house.database.$queryRaw<{ id: bigint }[]>`SELECT max(id) AS id FROM credit_ledger`;
  for (;;) {
    await close();
    const { closedId } = await house.database.ledgerClosing.findFirstOrThrow();
    if (closedId >= (last?.id ?? 0n)) {
      return;
    }
  }
}

test('closed entries count by their sums: balances, and usage by day of every operation', async () => {
  const ada = await house.customer();
  await use(ada, 3, 10);
  house.clock.advance(24 * 60 * 60 * 1_000);
  await use(ada, 2, 10);
  await closeAll();
  expect(await house.database.closedBalance.findMany({ where: { userId: ada.userId } })).toEqual([
    { userId: ada.userId, credits: 450 },
  ]);
  const days = await house.database.usageDay.findMany({ where: { userId: ada.userId }, orderBy: { day: 'asc' } });
  expect(
    days.map(({ day, operation, credits, requests }) => [day.toISOString(), operation, credits, requests]),
  ).toEqual([
    ['2027-02-28T00:00:00.000Z', 'html-to-pdf', 30n, 3n],
    ['2027-03-01T00:00:00.000Z', 'html-to-pdf', 20n, 2n],
  ]);
  expect(await checkCredits(house.database)).toEqual([]);
  expect(await checkCredits(house.database, { whole: true })).toEqual([]);
});

test('an entry whose transaction is still under way is not passed over', async () => {
  const [ada, bob] = [await house.customer(), await house.customer()];
  const asked = request(ada);
  await house.caller.call(hold, asked);
  await house.database.$transaction(async (transaction) => {
    // Its id is lower than those of bob's entries, and nobody can see it yet.
    await transaction.$executeRaw`SELECT 1 FROM credit_accounts WHERE user_id = ${ada.userId}::uuid FOR UPDATE`;
    const [{ id: late } = { id: 0n }] = await transaction.$queryRaw<{ id: bigint }[]>`
      INSERT INTO credit_ledger (user_id, amount, kind, reason, hold_id, created_at)
      VALUES (${ada.userId}::uuid, -10, 'usage', 'html-to-pdf', ${asked.holdId}::uuid, now()) RETURNING id`;
    await use(bob, 1, 10);
    for (let round = 0; round < 5; round += 1) {
      await close();
    }
    const { closedId } = await house.database.ledgerClosing.findFirstOrThrow();
    expect(closedId).toBeLessThan(late);
    await transaction.$executeRaw`
      UPDATE credit_holds SET state = 'settled', finished_at = now(), finished_in = pg_current_xact_id()
      WHERE id = ${asked.holdId}::uuid`;
    await transaction.$executeRaw`
      UPDATE credit_accounts SET balance = balance - 10, held = held - 10 WHERE user_id = ${ada.userId}::uuid`;
  });
  await closeAll();
  expect(await house.database.closedBalance.findUnique({ where: { userId: ada.userId } })).toMatchObject({
    credits: 490,
  });
  expect(await checkCredits(house.database)).toEqual([]);
});

test('several instances close at once, and each entry is added once', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => house.customer()));
  await Promise.all([
    ...customers.map((customer) => use(customer, 10, 2)),
    ...Array.from({ length: 20 }, () => close()),
  ]);
  await Promise.all(Array.from({ length: 4 }, () => closeAll()));
  for (const { userId } of customers) {
    expect(await house.database.closedBalance.findUnique({ where: { userId } })).toMatchObject({ credits: 480 });
  }
  expect(await checkCredits(house.database)).toEqual([]);
});

test('what did not add up when it was closed is still found, and found by the whole check', async () => {
  const ada = await house.customer();
  const stray = randomUUID();
  const asked = request(ada);
  await house.caller.call(hold, asked);
  await house.database.$executeRaw`
    INSERT INTO credit_ledger (user_id, amount, kind, reason, hold_id, created_at)
    VALUES (${ada.userId}::uuid, -3, 'usage', 'stray', ${stray}::uuid, now())`;
  await house.database.$executeRaw`
    UPDATE credit_holds SET state = 'settled', finished_at = now(), finished_in = pg_current_xact_id()
    WHERE id = ${asked.holdId}::uuid`;
  const faults = [
    { fault: 'balance is not the sum of the ledger', id: ada.userId, expected: 497, actual: 500 },
    { fault: 'held is not the sum of the open holds', id: ada.userId, expected: 0, actual: 10 },
    { fault: 'settled hold is not in the ledger once', id: asked.holdId, expected: 10, actual: 0 },
    { fault: 'usage without a settled hold', id: stray, expected: 0, actual: 3 },
  ];
  expect(await checkCredits(house.database)).toEqual(faults);
  await closeAll();
  await closeAll();
  expect(await checkCredits(house.database)).toEqual(faults);
  expect(await checkCredits(house.database, { whole: true })).toEqual(faults);
});

test('a database that came from a copy, whose transactions are counted anew, closes on', async () => {
  await house.database.$executeRaw`
    UPDATE ledger_closing SET next_after = '9000000000000', closed_holds = '9000000000000'`;
  const ada = await house.customer();
  await use(ada, 1, 10);
  await closeAll();
  expect(await house.database.closedBalance.findUnique({ where: { userId: ada.userId } })).toMatchObject({
    credits: 490,
  });
});
