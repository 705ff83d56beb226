import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiKeysChanged, mostApiKeys } from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { changePlan } from '../../src/accounts/change-plan.ts';
import { hashOfKey } from '../../src/api-keys/key-text.ts';
import { createBillingHouse, hold, request, resolve, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
const heard: string[] = [];
beforeAll(async () => {
  house = await createBillingHouse();
  house.caller.listen(apiKeysChanged, ({ payload }) => void heard.push(...payload.keyHashes));
});
afterAll(() => house.close());

const hour = 60 * 60 * 1_000;
const path = '/api/user_api_keys';

interface Developer {
  userId: string;
}

const developer = (): Developer => ({ userId: randomUUID() });
const generate = (who: Developer, planTier: string) =>
  house.ask(who, 'POST', '/functions/v1/generate-api-key', { planTier });
/** Keys as the list shows them. */
async function keysOf(who: Developer): Promise<{ id: string; credits_remaining: number }[]> {
  return (await house.ask(who, 'GET', path)).body as never;
}

async function firstKeyOf(who: Developer): Promise<string> {
  return (await keysOf(who))[0]?.id ?? '';
}

const resolved = async (key: string) => (await house.caller.call(resolve, { keyHash: hashOfKey(key) })).apiKey;

async function onTrial(): Promise<Developer & { key: string }> {
  const who = developer();
  return { ...who, key: String((await generate(who, 'free_trial')).body['apiKey']) };
}

describe('the free trial', () => {
  test('begins with a key, 500 credits and 30 days', async () => {
    const who = developer();
    const { status, body } = await generate(who, 'free_trial');
    expect(status).toBe(200);
    const apiKey = await resolved(String(body['apiKey']));
    expect(apiKey).toMatchObject({ userId: who.userId, planId: 'free_trial', mode: 'live', requestsPerMinute: 10 });
    expect((await house.ask(who, 'GET', path)).body).toEqual([
      {
        id: apiKey?.apiKeyId,
        user_id: who.userId,
        name: 'Default',
        mode: 'live',
        api_key: `oct_live_…${String(body['apiKey']).slice(-4)}`,
        plan_tier: 'free_trial',
        status: 'active',
        credits_remaining: 500,
        credits_total: 500,
        trial_ends_at: new Date(house.clock.now().getTime() + 30 * 24 * hour).toISOString(),
        last_used_at: null,
        expires_at: null,
        created_at: house.clock.now().toISOString(),
      },
    ]);
  });

  test('is had once, however often and however fast it is asked for', async () => {
    const who = developer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => generate(who, 'free_trial')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    const again = await generate(who, 'free_trial');
    expect(again.body).toMatchObject({
      code: 'conflict',
      error: 'You have had your free trial. Choose a plan to go on',
    });
    expect((await house.ask(who, 'GET', path)).body).toHaveLength(1);
    expect(await house.account(who.userId)).toEqual({ balance: 500, held: 0 });
  });
});

describe('a paid plan’s key', () => {
  test('needs that subscription', async () => {
    const who = developer();
    expect((await generate(who, 'starter')).body).toMatchObject({ code: 'conflict' });
    await generate(who, 'free_trial');
    expect((await generate(who, 'starter')).status).toBe(409);
  });

  test('is the one that is there, whose limit rises at once', async () => {
    const who = await onTrial();
    heard.length = 0;
    const at = house.clock.now();
    await house.database.$transaction((transaction) =>
      changePlan(transaction, { userId: who.userId, planId: 'starter', periodStart: at, periodEnd: null, at }),
    );
    await waitFor(() => heard.includes(hashOfKey(who.key)));
    expect((await generate(who, 'starter')).body).toEqual({ apiKey: who.key });
    expect(await resolved(who.key)).toMatchObject({ planId: 'starter', requestsPerMinute: 60 });
    expect((await generate(who, 'free_trial')).status).toBe(409);
  });
});

describe('more keys', () => {
  test('are made, named, shown and renamed, and share the credits', async () => {
    const who = await onTrial();
    const made = await house.ask(who, 'POST', path, { name: 'Batch jobs' });
    expect(made.body).toMatchObject({ name: 'Batch jobs', mode: 'live', credits_remaining: 500 });
    const key = String(made.body['api_key']);
    const apiKey = await resolved(key);
    await house.caller.call(hold, request({ userId: who.userId, apiKeyId: apiKey?.apiKeyId ?? '', key }));
    expect((await keysOf(who)).map((one) => one.credits_remaining)).toEqual([490, 490]);

    expect((await house.ask(who, 'POST', `${path}/${String(made.body['id'])}/reveal`)).body).toEqual({ api_key: key });
    const renamed = await house.ask(who, 'PATCH', `${path}/${String(made.body['id'])}`, { name: 'Night jobs' });
    expect(renamed.body).toMatchObject({ name: 'Night jobs', api_key: `oct_live_…${key.slice(-4)}` });
  });

  test('are limited in number', async () => {
    const who = await onTrial();
    const answers = await Promise.all(
      Array.from({ length: mostApiKeys + 2 }, (_, index) => house.ask(who, 'POST', path, { name: `Key ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostApiKeys - 1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test('need an account', async () => {
    expect((await house.ask(developer(), 'POST', path, { name: 'Early' })).status).toBe(404);
    expect((await house.ask(developer(), 'GET', path)).body).toEqual([]);
  });

  test('a test key costs nothing and says when it was used', async () => {
    const who = await onTrial();
    const { body: made } = await house.ask(who, 'POST', path, { name: 'Tests', mode: 'test' });
    expect(made['api_key']).toMatch(/^oct_test_/);
    house.clock.advance(1_000);
    await resolved(String(made['api_key']));
    const keys = await keysOf(who);
    expect(keys[1]).toMatchObject({ mode: 'test', last_used_at: house.clock.now().toISOString() });
  });
});

describe('rotating a key', () => {
  test('leaves the old one working for a day, and not longer', async () => {
    const who = await onTrial();
    const keyId = await firstKeyOf(who);
    heard.length = 0;
    const { body: successor } = await house.ask(who, 'POST', `${path}/${keyId}/rotate`, {});
    await waitFor(() => heard.includes(hashOfKey(who.key)));
    expect(successor).toMatchObject({ name: 'Default', expires_at: null });
    expect(await resolved(String(successor['api_key']))).not.toBeNull();
    const end = new Date(house.clock.now().getTime() + 24 * hour).toISOString();
    expect(await resolved(who.key)).toMatchObject({ expiresAt: end });
    expect((await house.ask(who, 'POST', `${path}/${keyId}/rotate`, {})).status).toBe(409);

    house.clock.advance(24 * hour);
    expect(await resolved(who.key)).toBeNull();
    expect((await house.ask(who, 'GET', path)).body).toHaveLength(1);
  });

  test('without an overlap ends the old one at once', async () => {
    const who = await onTrial();
    const keyId = await firstKeyOf(who);
    const { status } = await house.ask(who, 'POST', `${path}/${keyId}/rotate`, { overlap_seconds: 0 });
    expect(status).toBe(200);
    expect(await resolved(who.key)).toBeNull();
  });
});

test('a revoked key ends at once, and whoever remembers it is told', async () => {
  const who = await onTrial();
  const keyId = await firstKeyOf(who);
  heard.length = 0;
  expect((await house.ask(who, 'DELETE', `${path}/${keyId}`)).status).toBe(204);
  await waitFor(() => heard.includes(hashOfKey(who.key)));
  expect(await resolved(who.key)).toBeNull();
  expect((await house.ask(who, 'DELETE', `${path}/${keyId}`)).status).toBe(404);
});

test.each([
  ['reveal', 'POST', '/reveal', undefined],
  ['rename', 'PATCH', '', { name: 'Mine now' }],
  ['rotate', 'POST', '/rotate', {}],
  ['revoke', 'DELETE', '', undefined],
])('nobody can %s another’s key, or learn that there is one', async (_what, method, action, body) => {
  const owner = await onTrial();
  const stranger = await onTrial();
  const keyId = await firstKeyOf(owner);
  for (const id of [keyId, randomUUID(), 'not-an-id']) {
    expect((await house.ask(stranger, method, `${path}/${id}${action}`, body)).status).toBe(404);
  }
  expect(await resolved(owner.key)).not.toBeNull();
  expect((await house.ask(owner, 'GET', path)).body).toMatchObject([{ id: keyId, name: 'Default' }]);
});

test.each([
  ['nobody in particular', '/functions/v1/generate-api-key', 401, null, { planTier: 'free_trial' }],
  ['a plan that there is none of', '/functions/v1/generate-api-key', 400, developer(), { planTier: 'gold' }],
  ['a name of nothing', path, 400, developer(), { name: ' ' }],
])('%s is refused', async (_case, where, status, who, body) => {
  expect((await house.ask(who, 'POST', where, body)).status).toBe(status);
});
