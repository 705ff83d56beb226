import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { createBillingHouse, hold, release, request, settle, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

test('releasing gives the credits back and leaves the ledger alone', async () => {
  const ada = await house.customerWith(10);
  const asked = request(ada);
  await house.caller.call(hold, asked);
  expect(await house.caller.call(release, { holdIds: [asked.holdId] })).toEqual({ released: [asked.holdId] });
  expect(await house.account(ada.userId)).toEqual({ balance: 10, held: 0 });
  expect(await house.database.creditLedgerEntry.count({ where: { userId: ada.userId } })).toBe(1);
  expect(await house.caller.call(hold, request(ada))).toMatchObject({ outcome: 'held' });
});

test('releasing again gives nothing more', async () => {
  const ada = await house.customer();
  const [first, second] = [request(ada), request(ada)];
  await house.caller.call(hold, first);
  await house.caller.call(hold, second);
  const holdIds = [first.holdId];
  await house.caller.call(release, { holdIds });
  expect(await house.caller.call(release, { holdIds: [...holdIds, ...holdIds] })).toEqual({ released: holdIds });
  expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 10 });
});

test('releasing a settled or unknown hold changes nothing', async () => {
  const ada = await house.customer();
  const asked = request(ada);
  await house.caller.call(hold, asked);
  await house.caller.call(settle, { holdIds: [asked.holdId] });
  expect(await house.caller.call(release, { holdIds: [asked.holdId, randomUUID()] })).toEqual({ released: [] });
  expect(await house.account(ada.userId)).toEqual({ balance: 490, held: 0 });
});

test('settling and releasing at the same time end each hold one way', async () => {
  const customers = await Promise.all([house.customer(), house.customer()]);
  const asked = customers.flatMap((customer) => Array.from({ length: 50 }, () => request(customer)));
  await Promise.all(asked.map((one) => house.caller.call(hold, one)));
  const holdIds = asked.map(({ holdId }) => holdId);
  const another = await house.startAnother();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? another.context.credits.settle(holdIds.slice(index * 5), house.clock.now()).then(({ settled }) => settled)
        : house.billing.context.credits.release(holdIds.slice(index * 5).toReversed(), house.clock.now()),
    ),
  );
  expect(answers.flat().toSorted()).toEqual(holdIds.toSorted());
  expect(await house.billing.context.checkCredits()).toEqual([]);
  for (const { userId } of customers) {
    expect((await house.account(userId)).held).toBe(0);
  }
});

test('a hold that had to wait for a release may have what it gave back', async () => {
  const ada = await house.customerWith(10);
  const [first, second] = [request(ada), request(ada)];
  await house.caller.call(hold, first);
  const times = { now: house.clock.now(), lifetimeSeconds: 300 };
  let waiting: Promise<unknown> | undefined;
  await house.database.$transaction(async (transaction) => {
    await transaction.$executeRaw`UPDATE credit_holds SET state = 'released', finished_at = now()
                                  WHERE id = ${first.holdId}::uuid`;
    await transaction.$executeRaw`UPDATE credit_accounts SET held = 0 WHERE user_id = ${ada.userId}::uuid`;
    waiting = house.billing.context.credits.hold([second], times);
    await waitFor(async () => {
      const [row] = await house.database.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return row?.waiting;
    });
  });
  expect(await waiting).toMatchObject([{ inserted: true }]);
  expect(await house.account(ada.userId)).toEqual({ balance: 10, held: 10 });
});

test('releasing a wrong list is refused', async () => {
  await expect(house.caller.call(release, { holdIds: ['mine'] })).rejects.toMatchObject({ code: 'invalid_request' });
});
