import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { addApiKey } from '../../src/api-keys/add.ts';
import { decryptKeyText, hashOfKey, makeKeyText } from '../../src/api-keys/key-text.ts';
import { createBillingHouse, type BillingHouse } from '../support/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await createBillingHouse();
});
afterAll(() => house.close());

test('a dump of every table holds no key, and the owner can still see it', async () => {
  const { key, apiKeyId } = await house.customer();
  const tables = await house.database.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = ${house.config.DATABASE_SCHEMA}`;
  expect(tables.map(({ name }) => name)).toContain('api_keys');
  for (const { name } of tables) {
    const rows = await house.database.$queryRawUnsafe<{ line: string; bytes: string }[]>(
      `SELECT "${name}"::text AS line FROM "${name}"`,
    );
    const dump = rows.map(({ line }) => line).join('\n');
    const secret = key.slice('oct_live_'.length);
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  }

  const stored = await house.database.apiKey.findUniqueOrThrow({ where: { id: apiKeyId } });
  expect(stored.keyHash).toBe(hashOfKey(key));
  expect(stored.lastFour).toBe(key.slice(-4));
  expect(decryptKeyText(stored.keyEncrypted, apiKeyId, house.config.API_KEY_ENCRYPTION_KEY)).toBe(key);
});

test('a key is stored once; another under its id, or it under another id, is refused', async () => {
  const { key, apiKeyId, userId } = await house.customer();
  const again = { apiKeyId, userId, name: 'Test', text: key };
  expect(await addApiKey(house.billing.context, again)).toBe(false);
  await expect(addApiKey(house.billing.context, { ...again, text: makeKeyText('live') })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(addApiKey(house.billing.context, { ...again, apiKeyId: randomUUID() })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('what is no key is not stored', async () => {
  const { userId } = await house.customer();
  const adding = addApiKey(house.billing.context, { apiKeyId: randomUUID(), userId, name: 'Test', text: 'secret' });
  await expect(adding).rejects.toMatchObject({ code: 'invalid_request' });
});
