import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiKeysChanged, planIds, plans } from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { hashOfKey, makeKeyText } from '../../src/api-keys/key-text.ts';
import { revokeApiKey } from '../../src/api-keys/revoke.ts';
import { createBillingHouse, resolve, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

const resolveKey = (key: string) => house.caller.call(resolve, { keyHash: hashOfKey(key) });

describe('a key resolves to', () => {
  test.each(planIds)('its account, plan and rate limit on %s', async (planId) => {
    const { key, apiKeyId, userId } = await house.customer({ planId });
    expect(await resolveKey(key)).toEqual({
      apiKey: {
        apiKeyId,
        userId,
        planId,
        mode: 'live',
        requestsPerMinute: plans[planId].requestsPerMinute,
        expiresAt: null,
      },
    });
  });

  test('the test limit when it is a test key, whatever the plan', async () => {
    const { key } = await house.customer({ planId: 'enterprise', mode: 'test' });
    expect((await resolveKey(key)).apiKey).toMatchObject({ mode: 'test', planId: 'enterprise', requestsPerMinute: 10 });
  });

  test('nothing when nobody has it', async () => {
    expect(await resolveKey(makeKeyText('live'))).toEqual({ apiKey: null });
  });

  test('nothing from the moment it expires, and its end is told before', async () => {
    const { key, apiKeyId } = await house.customer();
    const expiresAt = new Date(house.clock.now().getTime() + 60_000);
    await house.database.apiKey.update({ where: { id: apiKeyId }, data: { expiresAt } });

    house.clock.advance(59_999);
    expect((await resolveKey(key)).apiKey?.expiresAt).toBe(expiresAt.toISOString());
    house.clock.advance(1);
    expect(await resolveKey(key)).toEqual({ apiKey: null });
  });

  test('nothing once it is revoked, again and again', async () => {
    const { key, apiKeyId } = await house.customer();
    expect(await revokeApiKey(house.billing.context, { apiKeyId })).toBe(true);
    expect(await resolveKey(key)).toEqual({ apiKey: null });
    expect(await revokeApiKey(house.billing.context, { apiKeyId })).toBe(false);
    expect(await resolveKey(key)).toEqual({ apiKey: null });
  });

  test('an error when what is asked is no hash', async () => {
    const asking = house.caller.call(resolve, { keyHash: 'oct_live_not-a-hash' });
    await expect(asking).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'keyHash' }] });
  });
});

describe('whoever remembers keys', () => {
  test('is told when one appears and when it is revoked', async () => {
    const heard: string[][] = [];
    house.caller.listen(apiKeysChanged, ({ payload }) => void heard.push([payload.userId, ...payload.keyHashes]));

    const { key, apiKeyId, userId } = await house.customer();
    const fact = [userId, hashOfKey(key)];
    await waitFor(() => heard.filter(([user]) => user === userId).length === 1);
    await revokeApiKey(house.billing.context, { apiKeyId });
    await waitFor(() => heard.filter(([user]) => user === userId).length === 2);

    expect(heard.filter(([user]) => user === userId)).toEqual([fact, fact]);
    await waitFor(async () => (await house.database.outbox.count()) === 0);
  });

  test('is told nothing when there was nothing to revoke', async () => {
    const { apiKeyId } = await house.customer();
    await waitFor(async () => (await house.database.outbox.count()) === 0);
    await revokeApiKey(house.billing.context, { apiKeyId });
    await waitFor(async () => (await house.database.outbox.count()) === 0);
    await house.billing.context.apiKeys.revoke(apiKeyId);
    expect(await house.database.outbox.count()).toBe(0);
  });
});
