import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createCreditStore } from '../../src/credits/store.ts';
import { openDatabase } from '../../src/database.ts';
import { createBillingHouse, hold, release, request, settle, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

const counter = async (name: string): Promise<number> => {
  const text = await (await fetch(`${house.billing.opsUrl}/metrics`)).text();
  return Number(new RegExp(`${name}\\{[^}]*\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

test('settling spends the credits, writes the ledger and dates the key', async () => {
  const ada = await house.customer();
  const asked = request(ada);
  await house.caller.call(hold, asked);
  house.clock.advance(1_500);
  expect(await house.caller.call(settle, { holdIds: [asked.holdId] })).toEqual({ settled: [asked.holdId] });

  expect(await house.account(ada.userId)).toEqual({ balance: 490, held: 0 });
  const entries = await house.database.creditLedgerEntry.findMany({
    where: { userId: ada.userId },
    orderBy: { id: 'asc' },
    omit: { id: true, createdAt: true },
  });
  const common = { userId: ada.userId, holdId: null, apiKeyId: null, operation: null, requestId: null, grantId: null };
  expect(entries).toEqual([
    { ...common, amount: 500, kind: 'grant', grantId: expect.any(String), reason: 'Free Trial credits' },
    {
      userId: ada.userId,
      amount: -10,
      kind: 'usage',
      reason: 'html-to-pdf',
      holdId: asked.holdId,
      grantId: null,
      apiKeyId: ada.apiKeyId,
      operation: 'html-to-pdf',
      requestId: 'test-request',
    },
  ]);
  const key = await house.database.apiKey.findUniqueOrThrow({ where: { id: ada.apiKeyId } });
  expect(key.lastUsedAt).toEqual(house.clock.now());
});

test('what is settled is on disk when it is answered', async () => {
  const database = openDatabase({ ...house.config, DATABASE_POOL_SIZE: 1 });
  await database.$executeRaw`SET synchronous_commit TO on`;
  const credits = createCreditStore(database);
  const asked = request(await house.customer());
  await credits.hold([{ ...asked, requestId: 'one' }], { now: new Date(), lifetimeSeconds: 60 });
  const [written] = await database.$queryRaw<{ lsn: string }[]>`SELECT pg_current_wal_insert_lsn()::text AS lsn`;
  await credits.settle([asked.holdId], new Date());
  const [flushed] = await database.$queryRaw<unknown[]>`
    SELECT pg_current_wal_flush_lsn() > ${written?.lsn}::pg_lsn AS "beyond", current_setting('synchronous_commit') AS setting`;
  await database.$disconnect();
  expect(flushed).toEqual({ beyond: true, setting: 'on' });
});

test('settling many holds of many accounts counts each once, named twice or settled again', async () => {
  const customers = await Promise.all([house.customer(), house.customer(), house.customer()]);
  const asked = customers.flatMap((customer) => Array.from({ length: 20 }, () => request(customer, { credits: 4 })));
  await Promise.all(asked.map((one) => house.caller.call(hold, one)));
  const holdIds = asked.map(({ holdId }) => holdId);

  const answers = await Promise.all([
    house.caller.call(settle, { holdIds: [...holdIds, ...holdIds] }),
    house.caller.call(settle, { holdIds: holdIds.toReversed() }),
    house.caller.call(settle, { holdIds }),
  ]);
  for (const { settled } of answers) {
    expect(settled.toSorted()).toEqual(holdIds.toSorted());
  }
  for (const { userId } of customers) {
    expect(await house.account(userId)).toEqual({ balance: 420, held: 0 });
  }
  expect(await house.billing.context.checkCredits()).toEqual([]);
});

test('settling what was released, or never held, charges nothing and is counted', async () => {
  const ada = await house.customer();
  const asked = request(ada);
  await house.caller.call(hold, asked);
  await house.caller.call(release, { holdIds: [asked.holdId] });
  const before = await counter('octavo_billing_settled_too_late_total');
  expect(await house.caller.call(settle, { holdIds: [asked.holdId, randomUUID()] })).toEqual({ settled: [] });
  expect(await counter('octavo_billing_settled_too_late_total')).toBe(before + 2);
  expect(await house.account(ada.userId)).toEqual({ balance: 500, held: 0 });
});

test('settling spends overage below zero, down to what is allowed', async () => {
  const ada = await house.customer({ planId: 'starter' });
  const asked = request(ada, { credits: 3_580 });
  expect(await house.caller.call(hold, asked)).toEqual({ outcome: 'held', creditsRemaining: 0 });
  await house.caller.call(settle, { holdIds: [asked.holdId] });
  expect(await house.account(ada.userId)).toEqual({ balance: -1_580, held: 0 });
  expect(await house.caller.call(hold, request(ada, { credits: 1 }))).toMatchObject({ outcome: 'insufficient' });
  expect(await house.billing.context.checkCredits()).toEqual([]);
});

test.each([[[]], [['mine']], [Array.from({ length: 501 }, () => randomUUID())]])(
  'settling a wrong list is refused',
  async (holdIds) => {
    await expect(house.caller.call(settle, { holdIds })).rejects.toMatchObject({ code: 'invalid_request' });
  },
);
