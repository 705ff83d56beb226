import { beforeEach, expect, test } from '@jest/globals';
import { createApiKeyCache, type ApiKey, type ApiKeyCache } from './api-key-cache.ts';

const ada: ApiKey = {
  apiKeyId: '7f1de1a2-7c55-4b0f-8a3d-0d6b3f0a4a51',
  userId: '0f9a4f7e-3b25-4b7e-9f0a-2f1c9b6a7d11',
  mode: 'live',
  planId: 'starter',
  requestsPerMinute: 60,
  expiresAt: null,
};

let now: number;
let asked: { keyHash: string; answer: (apiKey: ApiKey | null) => void; fail: (error: Error) => void }[];
let cache: ApiKeyCache;

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  cache = createApiKeyCache({
    now: () => now,
    resolve: (keyHash) => new Promise((answer, fail) => asked.push({ keyHash, answer, fail })),
  });
});

async function learn(apiKey: ApiKey | null): Promise<void> {
  const found = cache.find('hash');
  asked.at(-1)?.answer(apiKey);
  await found;
}

test('a key is remembered for a minute', async () => {
  await learn(ada);
  now += 59_999;
  expect(await cache.find('hash')).toEqual(ada);
  now += 1;
  void cache.find('hash');
  expect(asked).toHaveLength(2);
});

test('that a key is unknown is remembered for ten seconds', async () => {
  await learn(null);
  now += 9_999;
  expect(await cache.find('hash')).toBeNull();
  now += 1;
  void cache.find('hash');
  expect(asked).toHaveLength(2);
});

test('many who ask at once are one question', async () => {
  const all = [cache.find('hash'), cache.find('hash'), cache.find('hash')];
  expect(asked).toHaveLength(1);
  asked[0]?.answer(ada);
  expect(await Promise.all(all)).toEqual([ada, ada, ada]);
});

test('a failed question is not remembered', async () => {
  const found = cache.find('hash');
  asked[0]?.fail(new Error('no answer'));
  await expect(found).rejects.toThrow('no answer');
  void cache.find('hash');
  expect(asked).toHaveLength(2);
});

test('a forgotten key is asked about again', async () => {
  await learn(ada);
  cache.forget(['hash']);
  void cache.find('hash');
  expect(asked).toHaveLength(2);
});

test('an answer asked for before a change is not kept after it', async () => {
  const before = cache.find('hash');
  cache.forget(['hash']);
  asked[0]?.answer(ada);
  await before;
  expect(cache.remembered('hash')).toBeUndefined();
});

test('nor does it replace what was asked for after the change', async () => {
  const before = cache.find('hash');
  cache.forget(['hash']);
  const after = cache.find('hash');
  asked[1]?.answer(null);
  await after;
  asked[0]?.answer(ada);
  await before;
  expect(await cache.find('hash')).toBeNull();
});

test('after a lost connection everything is asked about again, also what is being asked', async () => {
  await learn(ada);
  const before = cache.find('other');
  cache.forgetAll();
  asked[1]?.answer(ada);
  await before;
  expect(cache.remembered('hash')).toBeUndefined();
  expect(cache.remembered('other')).toBeUndefined();
});

test('a key stops working when its time is over, remembered or not', async () => {
  const ending = { ...ada, expiresAt: new Date(now + 5_000).toISOString() };
  await learn(ending);
  now += 4_999;
  expect(await cache.find('hash')).toEqual(ending);
  now += 1;
  expect(await cache.find('hash')).toBeNull();
});
