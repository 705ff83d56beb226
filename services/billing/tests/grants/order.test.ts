import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { overageCreditsWithin, defaultSpendCapCents } from '../../src/accounts/overage.ts';
import { checkCredits } from '../../src/credits/check.ts';
import { closeBooks } from '../../src/credits/close.ts';
import { expireGrants } from '../../src/grants/expire.ts';
import { leftOf } from '../../src/grants/left.ts';
import { billOverage } from '../../src/usage/overage.ts';
import { createBillingHouse, request, type BillingHouse, type Customer } from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

const day = 24 * 60 * 60 * 1_000;
const allowed = overageCreditsWithin('starter', defaultSpendCapCents('starter'));

type Step =
  | { kind: 'use'; credits: number }
  | { kind: 'grant'; credits: number; days: number | null }
  | { kind: 'pass'; days: number }
  | { kind: 'expire' | 'bill' | 'close' };

/** Half of the time that passes is a month or so: histories cross leap days and the changes of clocks. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('use' as const), credits: fc.integer({ min: 1, max: 900 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      credits: fc.integer({ min: 1, max: 500 }),
      days: fc.constantFrom(null, 1, 28, 29, 30, 31, 31),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(0.5, 1, 28, 31) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'expire' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'bill' as const }, { kind: 'close' as const }) },
);

interface ModelGrant {
  reason: string;
  left: number;
  endsAt: number;
  number: number;
}

/** The same books, kept by hand: each credit is taken from its grant at once. */
interface Model {
  grants: ModelGrant[];
  owed: number;
  billed: number;
}

function takeFrom(model: Model, credits: number): void {
  let rest = credits;
  for (const grant of model.grants.toSorted((a, b) => a.endsAt - b.endsAt || a.number - b.number)) {
    const taken = Math.min(rest, grant.left);
    grant.left -= taken;
    rest -= taken;
  }
  model.owed += rest;
}

async function take(one: Step, number: number, ada: Customer, model: Model): Promise<void> {
  const { context } = house.billing;
  const at = house.clock.now();
  const left = model.grants.reduce((sum, grant) => sum + grant.left, 0);
  switch (one.kind) {
    case 'use': {
      const asked = request(ada, { credits: one.credits });
      const { outcome } = await context.holds.submit(asked);
      expect(outcome).toBe(one.credits <= left - model.owed + allowed ? 'held' : 'insufficient');
      if (outcome === 'held') {
        await context.credits.settle([asked.holdId], at);
        takeFrom(model, one.credits);
      }
      return;
    }
    case 'grant': {
      const endsAt = one.days === null ? Infinity : at.getTime() + one.days * day;
      const reason = `grant ${number}`;
      const expiresAt = one.days === null ? null : new Date(endsAt);
      const { credits } = one;
      await context.accounts.grant({
        userId: ada.userId,
        kind: 'manual',
        credits,
        expiresAt,
        reason,
        sourceId: randomUUID(),
        at,
      });
      model.grants.push({ reason, left: credits, endsAt, number });
      const owed = model.owed;
      model.owed = 0;
      takeFrom(model, owed);
      // Two of the same instant are told apart by nothing but their ids.
      house.clock.advance(1);
      return;
    }
    case 'pass':
      house.clock.advance(one.days * day);
      return;
    case 'expire': {
      const ended = model.grants.filter(({ endsAt }) => endsAt <= at.getTime());
      const taken = await house.database.$transaction((transaction) => expireGrants(transaction, ada.userId, at));
      expect(taken).toBe(ended.reduce((sum, grant) => sum + grant.left, 0));
      model.grants = model.grants.filter((grant) => !ended.includes(grant));
      return;
    }
    case 'bill': {
      const bill = { userId: ada.userId, periodEnd: at, sourceId: randomUUID(), at };
      const { credits } = await house.database.$transaction((transaction) => billOverage(transaction, bill));
      expect(credits).toBe(model.owed);
      model.billed += credits;
      model.owed = 0;
      return;
    }
    case 'close':
      await closeBooks(house.database, at);
      return;
    default:
      one satisfies never;
  }
}

test('whatever is used, given, ended and billed over the months, each credit comes from the grant it should', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const ada = await house.customer({ planId: 'starter' });
      const model: Model = {
        grants: [{ reason: 'Starter credits', left: 2_000, endsAt: Infinity, number: -1 }],
        owed: 0,
        billed: 0,
      };
      house.clock.advance(1);
      for (const [number, one] of steps.entries()) {
        await take(one, number, ada, model);
      }
      const left = await leftOf(house.database, ada.userId);
      expect(Object.fromEntries(left.map((grant) => [grant.reason, grant.credits_left]))).toEqual(
        Object.fromEntries(model.grants.filter((grant) => grant.left > 0).map((grant) => [grant.reason, grant.left])),
      );
      const sum = model.grants.reduce((total, grant) => total + grant.left, 0);
      expect(await house.account(ada.userId)).toEqual({ balance: sum - model.owed, held: 0 });
      expect(await checkCredits(house.database)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
