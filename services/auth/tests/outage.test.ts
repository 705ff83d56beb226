import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jwks } from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { ada, createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';
import { layWire, type Wire } from './support/wire.ts';

let house: AuthHouse;
let wire: Wire;
let url: string;
let opsUrl: string;
let clock = Date.now();

beforeAll(async () => {
  house = await createAuthHouse();
  await house.seed([ada]);
  wire = await layWire(house.config.DATABASE_URL);
  house.config.DATABASE_URL = wire.url;
  ({ url, opsUrl } = await house.start({ now: () => clock }));
});

afterAll(async () => {
  await house.close();
  await wire.cut();
});

const signIn = (): Promise<Answer> => requestToken(url, 'password', { email: ada.email, password: ada.password });
const readiness = async (): Promise<number> => (await fetch(`${opsUrl}/health/ready`)).status;

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
