import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isDatabaseDown } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import type { Billing } from '../../src/billing.ts';
import { closeBooks } from '../../src/credits/close.ts';
import { sweepExpiredHolds } from '../../src/credits/sweeper.ts';
import { expireGrants } from '../../src/grants/expire.ts';
import { createBillingHouse, request, type BillingHouse, type Customer } from '../support/billing-house.ts';

/** Small, so that waves queue for connections and dead ones are soon replaced. */
const poolSize = 3;

let house: BillingHouse;
let instances: Billing[];
beforeAll(async () => {
  house = await createBillingHouse({ DATABASE_POOL_SIZE: poolSize });
  instances = [house.billing, await house.startAnother()];
});
afterAll(() => house.close());

type Step =
  | { kind: 'hold'; customer: number; request: number; credits: number; mustLeave: number | undefined }
  | { kind: 'settle' | 'release'; requests: number[] }
  | { kind: 'grant'; customer: number; credits: number; minutes: number | null }
  | { kind: 'expire'; customer: number }
  | { kind: 'close' }
  | { kind: 'sweep' }
  | { kind: 'crash' }
  | { kind: 'pass'; minutes: number };

const requestNumber = fc.nat({ max: 19 });
const customerNumber = fc.nat({ max: 2 });

/** Requests are few, so that the same one is held, retried, settled and released by different steps. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      customer: customerNumber,
      request: requestNumber,
      credits: fc.constantFrom(2, 3, 4, 8, 10),
      mustLeave: fc.constantFrom(undefined, undefined, 5),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constantFrom('settle' as const, 'release' as const),
      requests: fc.array(requestNumber, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      customer: customerNumber,
      credits: fc.integer({ min: 1, max: 30 }),
      minutes: fc.constantFrom(null, 1, 5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const), customer: customerNumber }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'sweep' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 6 }) }) },
);

/** Steps of one wave happen at the same time, on either instance. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 });

/** Connections die under whatever runs on them, as when a process or the network does. Waits until they are dead. */
async function crash(): Promise<void> {
  await house.database.$queryRaw`
    SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
}

/** Until no pool holds a dead connection any more. */
async function recover(): Promise<void> {
  const readers = [...instances.map(({ context }) => context.checkCredits), () => house.database.creditAccount.count()];
  await waitFor(() => Promise.all(readers.flatMap((read) => Array.from({ length: poolSize }, () => read()))));
}

/** What happened to three customers and their twenty requests. */
interface World {
  customers: Customer[];
  holdIds: string[];
  granted: number[];
  expired: number[];
  settled: string[];
  released: string[];
}

async function take(one: Step, index: number, world: World): Promise<void> {
  const { context } = instances[index % instances.length] ?? house.billing;
  const idsOf = (numbers: number[]): string[] => numbers.flatMap((number) => world.holdIds[number] ?? []);
  switch (one.kind) {
    case 'hold':
      for (const customer of world.customers.slice(one.customer, one.customer + 1)) {
        const [holdId = ''] = idsOf([one.request]);
        await context.holds.submit({
          ...request(customer, { holdId, credits: one.credits }),
          mustLeave: one.mustLeave,
        });
      }
      return;
    case 'settle':
      world.settled.push(...(await context.credits.settle(idsOf(one.requests), context.now())).settled);
      return;
    case 'release':
      world.released.push(...(await context.credits.release(idsOf(one.requests), context.now())));
      return;
    case 'grant': {
      const { userId = '' } = world.customers[one.customer] ?? {};
      const at = context.now();
      await context.accounts.grant({
        userId,
        kind: 'manual',
        credits: one.credits,
        expiresAt: one.minutes === null ? null : new Date(at.getTime() + one.minutes * 60_000),
        reason: 'a present',
        sourceId: randomUUID(),
        at,
      });
      world.granted[one.customer] = (world.granted[one.customer] ?? 0) + one.credits;
      return;
    }
    case 'expire': {
      const { userId = '' } = world.customers[one.customer] ?? {};
      const taken = await context.database.$transaction((transaction) =>
        expireGrants(transaction, userId, context.now()),
      );
      world.expired[one.customer] = (world.expired[one.customer] ?? 0) + taken;
      return;
    }
    case 'close':
      await closeBooks(context.database, context.now());
      return;
    case 'sweep':
      await sweepExpiredHolds(context);
      return;
    case 'crash':
      return crash();
    case 'pass':
      house.clock.advance(one.minutes * 60_000);
      return;
    default:
      one satisfies never;
  }
}

async function live(waves: Step[][]): Promise<World> {
  const granted = [20, 40, 60];
  const customers = await Promise.all(granted.map((credits) => house.customerWith(credits)));
  const holdIds = Array.from({ length: 20 }, () => randomUUID());
  const world: World = { customers, holdIds, granted, expired: [], settled: [], released: [] };
  for (const wave of waves) {
    const outcomes = await Promise.allSettled(wave.map((one, index) => take(one, index, world)));
    const crashed = wave.some(({ kind }) => kind === 'crash');
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(crashed ? failures.filter((failure) => !isDatabaseDown(failure)) : failures).toEqual([]);
    if (crashed) {
      await recover();
    }
  }
  return world;
}

test('whatever is held, settled, released, repeated, swept, granted, ended, closed or cut off at once, the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (waves) => {
      const { customers, holdIds, granted, expired, settled, released } = await live(waves);
      expect(await house.billing.context.checkCredits()).toEqual([]);

      const holds = await house.database.creditHold.findMany({ where: { id: { in: holdIds } } });
      const idsIn = (state: string): string[] => holds.filter((one) => one.state === state).map(({ id }) => id);
      // Each ended once: no id was answered twice, or both ways.
      expect(new Set([...settled, ...released]).size).toBe(settled.length + released.length);
      expect(idsIn('settled')).toEqual(expect.arrayContaining(settled));
      expect(idsIn('released')).toEqual(expect.arrayContaining(released));

      const crashed = waves.flat().some(({ kind }) => kind === 'crash');
      for (const [number, { userId }] of customers.entries()) {
        const total = (state: string): number =>
          holds
            .filter((one) => one.userId === userId && one.state === state)
            .reduce((sum, { credits }) => sum + credits, 0);
        const { balance, held } = await house.account(userId);
        expect(held).toBe(total('held'));
        expect(balance).toBeGreaterThanOrEqual(held);
        if (!crashed) {
          expect(balance).toBe((granted[number] ?? 0) - (expired[number] ?? 0) - total('settled'));
        }
      }
    }),
    { numRuns: 30 },
  );
});
