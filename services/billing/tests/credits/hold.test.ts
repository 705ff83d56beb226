import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createCreditStore } from '../../src/credits/store.ts';
import { openDatabase } from '../../src/database.ts';
import { createBillingHouse, hold, release, request, settle, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

describe('holding credits', () => {
  test('sets them aside and says what remains', async () => {
    const ada = await house.customer();
    expect(await house.caller.call(hold, request(ada))).toEqual({ outcome: 'held', creditsRemaining: 490 });
    expect(await house.caller.call(hold, request(ada, { credits: 3 }))).toEqual({
      outcome: 'held',
      creditsRemaining: 487,
    });
    expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 13 });
  });

  test('lets the next statement of its connection wait for the disk again: only a hold may be lost in a crash', async () => {
    const database = openDatabase({ ...house.config, DATABASE_POOL_SIZE: 1 });
    await database.$executeRaw`SET synchronous_commit TO on`;
    const ada = await house.customer();
    await createCreditStore(database).hold([{ ...request(ada), requestId: 'one' }], {
      now: new Date(),
      lifetimeSeconds: 60,
    });
    const [after] = await database.$queryRaw<unknown[]>`SELECT current_setting('synchronous_commit') AS setting`;
    await database.$disconnect();
    expect(after).toEqual({ setting: 'on' });
    expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 10 });
  });

  test('asked again with the same id is the same hold', async () => {
    const ada = await house.customer();
    const asked = request(ada);
    const first = await house.caller.call(hold, asked);
    expect(await house.caller.call(hold, asked)).toEqual(first);
    expect(await Promise.all(Array.from({ length: 20 }, () => house.caller.call(hold, asked)))).toEqual(
      Array.from({ length: 20 }, () => first),
    );
    expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 10 });
  });

  test('under the id of another request, or of a hold that has ended, is a conflict and takes nothing', async () => {
    const [ada, bob] = [await house.customer(), await house.customer()];
    const asked = request(ada);
    await house.caller.call(hold, asked);
    const another = { ...request(bob), holdId: asked.holdId };
    await expect(house.caller.call(hold, another)).rejects.toMatchObject({ code: 'conflict' });
    await expect(house.caller.call(hold, { ...asked, credits: 4 })).rejects.toMatchObject({ code: 'conflict' });

    await house.caller.call(settle, { holdIds: [asked.holdId] });
    await expect(house.caller.call(hold, asked)).rejects.toMatchObject({ code: 'conflict' });
    const released = request(ada);
    await house.caller.call(hold, released);
    await house.caller.call(release, { holdIds: [released.holdId] });
    await expect(house.caller.call(hold, released)).rejects.toMatchObject({ code: 'conflict' });

    expect(await house.account(ada.userId)).toEqual({ balance: 490, held: 0 });
    expect(await house.account(bob.userId)).toEqual({ balance: 500, held: 0 });
  });

  test('stops at zero without overage: the last credits, and not one more', async () => {
    const ada = await house.customerWith(12);
    expect(await house.caller.call(hold, request(ada))).toEqual({ outcome: 'held', creditsRemaining: 2 });
    const refused = request(ada, { credits: 3 });
    expect(await house.caller.call(hold, refused)).toEqual({ outcome: 'insufficient', creditsRemaining: 2 });
    expect(await house.caller.call(hold, refused)).toEqual({ outcome: 'insufficient', creditsRemaining: 2 });
    expect(await house.caller.call(hold, request(ada, { credits: 2 }))).toEqual({
      outcome: 'held',
      creditsRemaining: 0,
    });
  });

  test('a refused hold may succeed under its id once there are credits', async () => {
    const ada = await house.customerWith(9);
    const asked = request(ada);
    expect(await house.caller.call(hold, asked)).toMatchObject({ outcome: 'insufficient' });
    expect(await house.give(ada.userId, 1)).toBe(true);
    expect(await house.caller.call(hold, asked)).toEqual({ outcome: 'held', creditsRemaining: 0 });
  });

  test('goes on past zero on a paid plan until the spend cap, showing zero', async () => {
    const ada = await house.customer({ planId: 'starter' });
    // 2,000 credits of the plan, then 1,580 at $0.05: the month costs twice the price.
    expect(await house.caller.call(hold, request(ada, { credits: 1_999 }))).toMatchObject({ creditsRemaining: 1 });
    expect(await house.caller.call(hold, request(ada, { credits: 1_571 }))).toEqual({
      outcome: 'held',
      creditsRemaining: 0,
    });
    expect(await house.caller.call(hold, request(ada, { credits: 11 }))).toEqual({
      outcome: 'insufficient',
      creditsRemaining: 0,
    });
    expect(await house.caller.call(hold, request(ada))).toEqual({ outcome: 'held', creditsRemaining: 0 });
    expect(await house.caller.call(hold, request(ada, { credits: 1 }))).toMatchObject({ outcome: 'insufficient' });
  });

  test('for a user without an account finds no credits', async () => {
    const nobody = { userId: randomUUID(), apiKeyId: randomUUID(), key: '' };
    expect(await house.caller.call(hold, request(nobody))).toEqual({ outcome: 'insufficient', creditsRemaining: 0 });
  });

  test.each([
    ['holdId', { holdId: 'mine' }],
    ['userId', { userId: '' }],
    ['credits', { credits: 0 }],
    ['credits', { credits: -10 }],
    ['credits', { credits: 1.5 }],
    ['credits', { credits: 2 ** 31 }],
    ['operation', { operation: 'pdf-to-gold' }],
    ['requestId', { requestId: 'a\u0000b' }],
  ])('with a wrong %s is refused: %j', async (path, wrong) => {
    const ada = await house.customer();
    const asking = house.caller.call(hold, { ...request(ada), ...wrong } as ReturnType<typeof request>);
    await expect(asking).rejects.toMatchObject({ code: 'invalid_request', details: [{ path }] });
    expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 0 });
  });
});

describe('two hundred holds at once on the last ten credits', () => {
  test('have one winner, through one instance', async () => {
    const ada = await house.customerWith(10);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => house.caller.call(hold, request(ada, { credits: 10 }))),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'held')).toEqual([{ outcome: 'held', creditsRemaining: 0 }]);
    expect(await house.account(ada.userId)).toEqual({ balance: 10, held: 10 });
  });

  test('have one winner, through three instances and statements of their own', async () => {
    const instances = [house.billing, await house.startAnother(), await house.startAnother()];
    const ada = await house.customerWith(10);
    const times = { now: house.clock.now(), lifetimeSeconds: 300 };
    const rows = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const { context } = instances[index % instances.length] ?? house.billing;
        return context.credits.hold([request(ada)], times);
      }),
    );
    expect(rows.flat().filter(({ inserted }) => inserted)).toHaveLength(1);
    expect(await house.account(ada.userId)).toEqual({ balance: 10, held: 10 });
    expect(await house.billing.context.checkCredits()).toEqual([]);
  });
});

test('a crowd of many accounts shares statements and each account is counted by itself', async () => {
  const customers = await Promise.all([25, 7, 100, 3].map((credits) => house.customerWith(credits)));
  const asked = customers.flatMap((customer) => Array.from({ length: 30 }, () => request(customer, { credits: 3 })));
  const outcomes = await Promise.all(asked.map((one) => house.caller.call(hold, one)));
  const held = customers.map(
    ({ userId }) => asked.filter((one, index) => one.userId === userId && outcomes[index]?.outcome === 'held').length,
  );
  expect(held).toEqual([8, 2, 30, 1]);
  const metrics = await (await fetch(`${house.billing.opsUrl}/metrics`)).text();
  const figure = (name: string): number => Number(new RegExp(`${name}\\{[^}]*\\} (\\d+)`).exec(metrics)?.[1]);
  const statements = figure('octavo_billing_holds_per_statement_count');
  const holds = figure('octavo_billing_holds_per_statement_sum');
  expect(statements).toBeLessThan(holds);
});

test('a small request behind one that does not fit is not refused while it fits', async () => {
  const ada = await house.customerWith(10);
  const { holds } = house.billing.context;
  const outcomes = await Promise.all([20, 5, 20, 5, 1].map((credits) => holds.submit(request(ada, { credits }))));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'insufficient',
    'held',
    'insufficient',
    'held',
    'insufficient',
  ]);
});

describe('holds in advance', () => {
  const inAdvance = (count: number): { advanceHoldIds: string[] } => ({
    advanceHoldIds: Array.from({ length: count }, () => randomUUID()),
  });

  test('are set aside with the one asked for, and repeated are the same holds', async () => {
    const ada = await house.customerWith(5_000);
    const asked = { ...request(ada), ...inAdvance(3) };
    const answer = { outcome: 'held', creditsRemaining: 4_960, advanceHoldIds: asked.advanceHoldIds };
    expect(await house.caller.call(hold, asked)).toEqual(answer);
    expect(await house.caller.call(hold, asked)).toEqual(answer);
    expect(await house.account(ada.userId)).toEqual({ balance: 5_000, held: 40 });
  });

  test('leave a hundred of their kind free: what is only set aside never refuses anybody', async () => {
    const ada = await house.customerWith(1_030);
    const asked = { ...request(ada), ...inAdvance(5) };
    expect(await house.caller.call(hold, asked)).toEqual({
      outcome: 'held',
      creditsRemaining: 1_000,
      advanceHoldIds: asked.advanceHoldIds.slice(0, 2),
    });
    const next = { ...request(ada), ...inAdvance(5) };
    expect(await house.caller.call(hold, next)).toEqual({ outcome: 'held', creditsRemaining: 990 });
  });

  test('do not count on overage', async () => {
    const ada = await house.customer({ planId: 'starter' });
    await house.caller.call(hold, request(ada, { credits: 1_990 }));
    expect(await house.caller.call(hold, { ...request(ada), ...inAdvance(2) })).toEqual({
      outcome: 'held',
      creditsRemaining: 0,
    });
  });

  test('come to nothing beside a refused one', async () => {
    const ada = await house.customerWith(5);
    expect(await house.caller.call(hold, { ...request(ada), ...inAdvance(2) })).toEqual({
      outcome: 'insufficient',
      creditsRemaining: 5,
    });
    expect(await house.account(ada.userId)).toEqual({ balance: 5, held: 0 });
  });

  test('are entered into the ledger under the request that used them', async () => {
    const ada = await house.customerWith(5_000);
    const asked = { ...request(ada), ...inAdvance(1) };
    const [advance = ''] = asked.advanceHoldIds;
    await house.caller.call(hold, asked);
    await house.caller.call(settle, { holdIds: [asked.holdId, advance], requestIds: { [advance]: 'the-one-after' } });
    const entries = await house.database.creditLedgerEntry.findMany({ where: { userId: ada.userId, kind: 'usage' } });
    expect(new Map(entries.map(({ holdId, requestId }) => [holdId, requestId]))).toEqual(
      new Map([
        [asked.holdId, asked.requestId],
        [advance, 'the-one-after'],
      ]),
    );
  });
});
