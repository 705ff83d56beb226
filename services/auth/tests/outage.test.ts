import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jwks } from '@octavo/contracts';
import { layWire, waitFor, type Wire } from '@octavo/local/testing';
import { ada, createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let wire: Wire;
let natsWire: Wire;
let url: string;
let opsUrl: string;
let clock = Date.now();

beforeAll(async () => {
  house = await createAuthHouse();
  await house.seed([ada]);
  wire = await layWire(house.config.DATABASE_URL);
  house.config.DATABASE_URL = wire.url;
  natsWire = await layWire(house.config.NATS_URL);
  house.config.NATS_URL = natsWire.url;
  ({ url, opsUrl } = await house.start({ now: () => clock }));
});

afterAll(async () => {
  await house.close();
  await Promise.all([wire.cut(), natsWire.cut()]);
});

const signIn = (): Promise<Answer> => requestToken(url, 'password', { email: ada.email, password: ada.password });
const readiness = async (): Promise<number> => (await fetch(`${opsUrl}/health/ready`)).status;

const signUp = async (email: string): Promise<[number, unknown]> => {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: ada.password }),
  });
  return [response.status, ((await response.json()) as Record<string, unknown>)['error_code']];
};

test('without NATS nobody notices but the probe, which recovers by itself', async () => {
  await natsWire.cut();
  await waitFor(async () => (await readiness()) === 503, { description: 'the probe to notice' });
  expect((await signIn()).status).toBe(200);
  await natsWire.mend();
  await waitFor(async () => (await readiness()) === 200, { description: 'readiness', timeoutMilliseconds: 20_000 });
});

test('a sign-up that the database did not take is not half there, and can be tried again at once', async () => {
  await wire.cut();
  expect(await signUp('later@example.com')).toEqual([503, 'unavailable']);
  await wire.mend();
  await waitFor(async () => (await readiness()) === 200, { description: 'readiness' });
  expect(await house.database.user.count({ where: { email: 'later@example.com' } })).toBe(0);
  expect(await signUp('later@example.com')).toEqual([200, undefined]);
  await house.mails.next('later@example.com', /Confirm/);
});

test('without its database auth says that it is unavailable, publishes its keys on, and recovers by itself', async () => {
  expect([(await signIn()).status, await readiness()]).toEqual([200, 200]);

  await wire.cut();
  const refused = await signIn();
  expect([refused.status, refused.body['error_code']]).toEqual([503, 'unavailable']);
  expect(await readiness()).toBe(503);
  clock += 60_000;
  const keys = await fetch(`${url}${jwks.path}`);
  expect([keys.status, ((await keys.json()) as { keys: unknown[] }).keys.length]).toEqual([200, 2]);

  await wire.mend();
  await waitFor(async () => (await readiness()) === 200, { description: 'readiness' });
  expect((await signIn()).status).toBe(200);
});
