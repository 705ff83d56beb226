import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@octavo/local/testing';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { decryptKeyText, hashOfKey, makeKeyText } from '../src/api-keys/key-text.ts';
import { openDatabase, type Database } from '../src/database.ts';
import { readSeedConfig } from '../src/seed-config.ts';

jest.setTimeout(120_000);

const secret = randomBytes(32);

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase('billing');
  database = openDatabase({
    DATABASE_URL: testDatabase.databaseUrl,
    DATABASE_SCHEMA: testDatabase.schema,
    DATABASE_POOL_SIZE: 2,
  });
});
afterAll(async () => {
  await database.$disconnect();
  await testDatabase.drop();
});

const environmentOf = ({ databaseUrl, schema }: TestDatabase) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_SCHEMA: schema,
  API_KEY_ENCRYPTION_KEY: secret.toString('base64'),
});

/** The program as a start of the stack runs it. */
function runSeed(seeds: string): Promise<{ code: number | string | null | undefined; output: string }> {
  const program = fileURLToPath(new URL('../dist/src/seed-main.js', import.meta.url));
  const environment = {
    PATH: process.env['PATH'],
    ...environmentOf(testDatabase),
    // What the service has, for what is bought.
    PORT: '0',
    OPS_PORT: '0',
    NATS_URL: 'nats://127.0.0.1:4222',
    PRINCIPAL_SECRET: secret.toString('base64'),
    HOLD_LIFETIME_SECONDS: '300',
    SANDBOX_WEBHOOK_SECRET: secret.toString('base64'),
    PUBLIC_URL: 'https://api.example.com',
    APP_URL: 'https://app.example.com',
    CONVERSION_URL: 'http://127.0.0.1:8080',
    SEED_API_KEYS: seeds,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}

const userId = randomUUID();
const live = {
  userId,
  apiKeyId: randomUUID(),
  key: makeKeyText('live'),
  mode: 'live',
  planId: 'professional',
  name: 'Demo',
};
const trial = { ...live, apiKeyId: randomUUID(), key: makeKeyText('test'), mode: 'test', name: 'Demo (test)' };

test('seeding twice is seeding once: two keys, one account, its plan’s credits granted once', async () => {
  for (const _ of ['first', 'second']) {
    expect(await runSeed(JSON.stringify([live, trial]))).toEqual({
      code: 0,
      output: 'billing: 2 API keys are there\n',
    });
  }
  const accounts = await database.creditAccount.findMany();
  expect(accounts).toMatchObject([
    { userId, planId: 'professional', balance: 6_000, held: 0, overageCreditsAllowed: 4_975 },
  ]);
  expect(await database.creditLedgerEntry.findMany()).toMatchObject([{ userId, amount: 6_000, kind: 'grant' }]);
  const keys = await database.apiKey.findMany({ orderBy: { mode: 'asc' } });
  expect(keys).toMatchObject([
    { id: live.apiKeyId, mode: 'live', keyHash: hashOfKey(live.key), name: 'Demo', status: 'active' },
    { id: trial.apiKeyId, mode: 'test', keyHash: hashOfKey(trial.key), name: 'Demo (test)', status: 'active' },
  ]);
  expect(keys.map((key) => decryptKeyText(key.keyEncrypted, key.id, secret))).toEqual([live.key, trial.key]);
});

test('a plan that somebody bought is a subscription, with its payment, its invoice and its credits, once', async () => {
  const buyer = randomUUID();
  const customer = {
    firstName: 'Dana',
    lastName: 'Demo',
    email: 'dana@example.com',
    phone: '+1 202 555 0147',
    address: {
      contactName: 'Dana Demo',
      city: 'Wilmington',
      country: 'USA',
      address: '1 Example St',
      zipCode: '19801',
    },
  };
  const bought = { ...live, userId: buyer, apiKeyId: randomUUID(), key: makeKeyText('live'), customer };
  for (const _ of ['first', 'second']) {
    expect(await runSeed(JSON.stringify([bought]))).toEqual({ code: 0, output: 'billing: 1 API keys are there\n' });
  }
  const subscription = await database.subscription.findUniqueOrThrow({ where: { userId: buyer } });
  expect(subscription).toMatchObject({ state: 'active', planId: 'professional', next: 'renew' });
  expect(await database.creditAccount.findUnique({ where: { userId: buyer } })).toMatchObject({
    planId: 'professional',
    balance: 6_000,
    periodEnd: subscription.periodEnd,
  });
  const payments = await database.payment.findMany({ where: { userId: buyer } });
  expect(payments).toMatchObject([{ status: 'completed', provider: 'sandbox', amountCents: 19_900 }]);
  expect(await database.invoice.findMany({ where: { userId: buyer } })).toMatchObject([{ totalCents: 19_900 }]);
  expect(await database.sandboxNotification.count()).toBe(0);
});

test('an account may begin with other credits than its plan’s', async () => {
  const poor = { ...live, userId: randomUUID(), apiKeyId: randomUUID(), key: makeKeyText('live'), credits: 15 };
  expect((await runSeed(JSON.stringify([poor]))).code).toBe(0);
  expect(await database.creditAccount.findUnique({ where: { userId: poor.userId } })).toMatchObject({ balance: 15 });
});

test('another key under a stored id stops the seed, and the key is not told', async () => {
  const { code, output } = await runSeed(JSON.stringify([{ ...live, key: trial.key.replace('test', 'live') }]));
  expect(code).toBe(1);
  expect(output).toContain('another API key');
  expect(output).not.toContain(trial.key.slice(9));
});

test.each([
  ['no JSON', '[', 'SEED_API_KEYS is wrong: must be JSON'],
  ['a key of another mode', JSON.stringify([{ ...live, mode: 'test' }]), 'wrong: 0: key must be one of its mode'],
  [
    'a trial that was bought',
    JSON.stringify([{ ...live, planId: 'free_trial', customer: {} }]),
    'SEED_API_KEYS is wrong: 0.customer',
  ],
  ['an unknown plan', JSON.stringify([{ ...live, planId: 'gold' }]), 'SEED_API_KEYS is wrong: 0.planId'],
  ['nothing', '', 'SEED_API_KEYS is not set'],
])('seeds that are %s stop the seed with a word about it', (_, seeds, word) => {
  const environment = { ...environmentOf(testDatabase), SEED_API_KEYS: seeds };
  expect(() => readSeedConfig(environment)).toThrow(word);
});
