import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ada, createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let url: string;

beforeAll(async () => {
  house = await createAuthHouse();
  await house.seed([ada]);
  ({ url } = await house.start());
});

afterAll(() => house.close());

const signIn = (password: string, address: string, email: string = ada.email): Promise<Answer> =>
  requestToken(url, 'password', { email, password }, { 'x-forwarded-for': address });

test('who guesses is stopped, even when guessing all at once, and the owner elsewhere is not', async () => {
  const guesses = await Promise.all(Array.from({ length: 20 }, () => signIn('guess', '203.0.113.1')));

  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const refused = await signIn(ada.password, '203.0.113.1');
  expect(refused.body).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);

  expect((await signIn(ada.password, '198.51.100.7')).status).toBe(200);
});

test('who knows the password may sign in as often as they like', async () => {
  for (let time = 0; time < 15; time++) {
    expect((await signIn(ada.password, '198.51.100.8')).status).toBe(200);
  }
});

test('an account guessed at from everywhere is closed for the rest of the hour at most', async () => {
  const victim = 'victim@example.com';
  await house.seed([{ ...ada, id: '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c10', email: victim }]);
  for (let network = 0; network < 10; network++) {
    await Promise.all(Array.from({ length: 10 }, () => signIn('guess', `192.0.2.${network}`, victim)));
  }
  const refused = await signIn(ada.password, '192.0.2.200', victim);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
});
