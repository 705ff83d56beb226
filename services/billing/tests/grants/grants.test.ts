import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { changePlan } from '../../src/accounts/change-plan.ts';
import { endGrants, expireGrants } from '../../src/grants/expire.ts';
import { grantCredits, type GrantKind } from '../../src/grants/grant.ts';
import { billOverage, overageOf } from '../../src/usage/overage.ts';
import {
  createBillingHouse,
  hold,
  release,
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

const hour = 60 * 60 * 1_000;
const inHours = (hours: number): Date => new Date(house.clock.now().getTime() + hours * hour);

async function give(ada: Customer, credits: number, hours: number | null, kind: GrantKind = 'manual'): Promise<string> {
  const sourceId = randomUUID();
  await house.billing.context.accounts.grant({
    userId: ada.userId,
    kind,
    credits,
    expiresAt: hours === null ? null : inHours(hours),
    reason: kind,
    sourceId,
    at: house.clock.now(),
  });
  return sourceId;
}

async function use(ada: Customer, credits: number): Promise<void> {
  const asked = request(ada, { credits });
  await house.caller.call(hold, asked);
  await house.caller.call(settle, { holdIds: [asked.holdId] });
}

const expire = (ada: Customer, kinds?: GrantKind[]): Promise<number> =>
  house.database.$transaction((transaction) => expireGrants(transaction, ada.userId, house.clock.now(), kinds));

async function remaining(...sourceIds: string[]): Promise<number[]> {
  const grants = await house.database.creditGrant.findMany({ where: { sourceId: { in: sourceIds } } });
  return sourceIds.map((sourceId) => grants.find((grant) => grant.sourceId === sourceId)?.remaining ?? NaN);
}

describe('what is used is taken', () => {
  test('from the grant that ends soonest, then from the older, then from what never ends', async () => {
    const ada = await house.customerWith(0);
    const never = await give(ada, 10, null);
    const late = await give(ada, 10, 48);
    const soon = await give(ada, 10, 24);
    house.clock.advance(1);
    const soonToo = await give(ada, 10, 24 - 1 / hour);
    await use(ada, 15);
    await give(ada, 1, null);
    expect(await remaining(soon, soonToo, late, never)).toEqual([0, 5, 10, 10]);
    await use(ada, 18);
    await give(ada, 1, null);
    expect(await remaining(soon, soonToo, late, never)).toEqual([0, 0, 0, 7]);
    expect(await house.account(ada.userId)).toEqual({ balance: 9, held: 0 });
  });

  test('from grants that were there then, not from one that came after and ends sooner', async () => {
    const ada = await house.customerWith(0);
    const first = await give(ada, 10, 48);
    await use(ada, 6);
    const second = await give(ada, 10, 24);
    expect(await remaining(first, second)).toEqual([4, 10]);
    await use(ada, 11);
    await give(ada, 1, null);
    expect(await remaining(first, second)).toEqual([3, 0]);
  });
});

test('an occasion is granted once, however often and however parallel it is asked for', async () => {
  const ada = await house.customerWith(0);
  const grant = {
    userId: ada.userId,
    kind: 'monthly',
    credits: 2_000,
    expiresAt: null,
    reason: 'March',
    sourceId: `subscription:${ada.userId}:march`,
    at: house.clock.now(),
  } as const;
  const given = await Promise.all(Array.from({ length: 8 }, () => house.billing.context.accounts.grant(grant)));
  expect(given.filter(Boolean)).toHaveLength(1);
  expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
});

describe('when a grant ends', () => {
  test('what is left of it is taken back, in the ledger, once', async () => {
    const ada = await house.customerWith(50);
    const trial = await give(ada, 100, 1, 'trial');
    await use(ada, 30);
    house.clock.advance(hour);
    expect(await expire(ada)).toBe(70);
    expect(await expire(ada)).toBe(0);
    expect(await remaining(trial)).toEqual([0]);
    expect(await house.account(ada.userId)).toEqual({ balance: 50, held: 0 });
    const entries = await house.database.creditLedgerEntry.findMany({ where: { userId: ada.userId, kind: 'expiry' } });
    expect(entries).toMatchObject([{ amount: -70, reason: 'trial credits ended' }]);
  });

  test('one that has not, or is of another kind, stays', async () => {
    const ada = await house.customerWith(0);
    await give(ada, 10, 1, 'monthly');
    await give(ada, 10, 2, 'trial');
    house.clock.advance(hour);
    expect(await expire(ada, ['trial'])).toBe(0);
    expect(await expire(ada, ['monthly'])).toBe(10);
  });

  test('a request that is under way may still spend what it holds, and what it gives back is taken then', async () => {
    const ada = await house.customerWith(5);
    await give(ada, 100, 1);
    const [kept, dropped] = [request(ada, { credits: 20 }), request(ada, { credits: 30 })];
    await house.caller.call(hold, kept);
    await house.caller.call(hold, dropped);
    house.clock.advance(hour);
    expect(await expire(ada)).toBe(50);
    await house.caller.call(settle, { holdIds: [kept.holdId] });
    await house.caller.call(release, { holdIds: [dropped.holdId] });
    expect(await expire(ada)).toBe(30);
    expect(await house.account(ada.userId)).toEqual({ balance: 5, held: 0 });
    expect(await house.billing.context.checkCredits()).toEqual([]);
  });

  test('a refund ends grants before their time, and leaves the others', async () => {
    const ada = await house.customerWith(7);
    await give(ada, 100, 700, 'monthly');
    await use(ada, 10);
    const taken = await house.database.$transaction((transaction) =>
      endGrants(transaction, { userId: ada.userId, kinds: ['monthly'], at: house.clock.now() }),
    );
    expect(taken).toBe(90);
    expect(await house.account(ada.userId)).toEqual({ balance: 7, held: 0 });
  });
});

describe('past the plan’s credits', () => {
  const period = (from: Date): { from: Date; to: Date } => ({ from, to: new Date(from.getTime() + 30 * 24 * hour) });

  async function subscriber(): Promise<{ ada: Customer; from: Date; to: Date }> {
    const ada = await house.customerWith(0);
    const { from, to } = period(house.clock.now());
    await house.database.$transaction((transaction) =>
      changePlan(transaction, { userId: ada.userId, planId: 'starter', periodStart: from, periodEnd: to, at: from }),
    );
    await give(ada, 2_000, 30 * 24, 'monthly');
    return { ada, from, to };
  }

  const bill = (ada: Customer, periodEnd: Date, sourceId: string) =>
    house.database.$transaction((transaction) =>
      billOverage(transaction, { userId: ada.userId, periodEnd, sourceId, at: house.clock.now() }),
    );

  test('each credit is metered at the plan’s price, billed once, and the next month begins full', async () => {
    const { ada, from, to } = await subscriber();
    await use(ada, 2_100);
    expect(await overageOf(house.database, ada.userId, { from, to })).toEqual({ credits: 100, cents: 500 });

    house.clock.advance(30 * 24 * hour);
    const sourceId = `invoice:${ada.userId}`;
    expect(await bill(ada, to, sourceId)).toEqual({ credits: 100, cents: 500 });
    expect(await bill(ada, to, sourceId)).toEqual({ credits: 100, cents: 500 });
    expect(await expire(ada)).toBe(0);
    const next = period(to);
    await house.database.$transaction((transaction) =>
      changePlan(transaction, {
        userId: ada.userId,
        planId: 'starter',
        periodStart: next.from,
        periodEnd: next.to,
        at: house.clock.now(),
      }),
    );
    await give(ada, 2_000, 30 * 24, 'monthly');
    expect(await house.account(ada.userId)).toEqual({ balance: 2_000, held: 0 });
    await use(ada, 2_001);
    expect(await overageOf(house.database, ada.userId, { from, to })).toEqual({ credits: 100, cents: 500 });
    expect(await overageOf(house.database, ada.userId, next)).toEqual({ credits: 1, cents: 5 });
    expect(await house.billing.context.checkCredits()).toEqual([]);
  });

  test('a present given in between pays for what is on no invoice yet', async () => {
    const { ada, from, to } = await subscriber();
    await use(ada, 2_100);
    const present = await give(ada, 150, null);
    expect(await overageOf(house.database, ada.userId, { from, to })).toEqual({ credits: 0, cents: 0 });
    await give(ada, 1, null);
    expect(await remaining(present)).toEqual([50]);
  });
});

test('to nobody nothing is granted', async () => {
  const grant = {
    userId: randomUUID(),
    kind: 'manual',
    credits: 5,
    expiresAt: null,
    reason: 'test',
    sourceId: randomUUID(),
    at: house.clock.now(),
  } as const;
  await expect(house.database.$transaction((transaction) => grantCredits(transaction, grant))).rejects.toMatchObject({
    code: 'not_found',
  });
});
