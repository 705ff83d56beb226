import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '@octavo/contracts';
import { createTestDatabase, layWire, type TestDatabase, waitFor, type Wire } from '@octavo/local/testing';
import type { Billing } from '../src/billing.ts';
import { createBillingHouse, hold, request, resolve, settle, type BillingHouse } from './support/billing-house.ts';
import { hashOfKey } from '../src/api-keys/key-text.ts';

let testDatabase: TestDatabase;
let wire: Wire;
let house: BillingHouse;
let billing: Billing;
beforeAll(async () => {
  testDatabase = await createTestDatabase('billing');
  wire = await layWire(testDatabase.databaseUrl);
  house = await createBillingHouse({ DATABASE_URL: wire.url });
  billing = house.billing;
});
afterAll(async () => {
  await house.close();
  await wire.cut();
  await testDatabase.drop();
});

const isReady = async (): Promise<boolean> => (await fetch(`${billing.opsUrl}/health/ready`)).ok;

test('while the database is away every method answers unavailable; when it is back all goes on without a restart', async () => {
  const ada = await house.customer();
  const held = request(ada);
  await house.caller.call(hold, held);
  expect(await isReady()).toBe(true);

  const underWay = Array.from({ length: 50 }, () => house.caller.call(hold, request(ada)));
  await wire.cut();
  for (const outcome of await Promise.allSettled(underWay)) {
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toMatchObject({ code: 'unavailable' });
    }
  }
  const calls = await Promise.allSettled([
    house.caller.call(hold, request(ada)),
    house.caller.call(settle, { holdIds: [held.holdId] }),
    house.caller.call(resolve, { keyHash: hashOfKey(ada.key) }),
  ]);
  for (const call of calls) {
    expect(call).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503 } });
    expect((call as PromiseRejectedResult).reason).toBeInstanceOf(AppError);
  }
  expect(await isReady()).toBe(false);

  await wire.mend();
  await waitFor(isReady);
  expect(await house.caller.call(settle, { holdIds: [held.holdId] })).toEqual({ settled: [held.holdId] });
  expect(await house.caller.call(hold, request(ada))).toMatchObject({ outcome: 'held' });
  expect(await house.caller.call(resolve, { keyHash: hashOfKey(ada.key) })).toMatchObject({
    apiKey: { apiKeyId: ada.apiKeyId },
  });
  expect(await billing.context.checkCredits()).toEqual([]);
});
