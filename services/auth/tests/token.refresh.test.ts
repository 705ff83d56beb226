import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuthClient } from '@supabase/auth-js';
import { ada, createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let url: string;
let clock = Date.now();

beforeAll(async () => {
  house = await createAuthHouse();
  await house.seed([ada]);
  ({ url } = await house.start({ now: () => clock }));
});

afterAll(() => house.close());

const refresh = (refreshToken: string): Promise<Answer> =>
  requestToken(url, 'refresh_token', { refresh_token: refreshToken });

async function signIn(): Promise<string> {
  const { body } = await requestToken(url, 'password', { email: ada.email, password: ada.password });
  return body['refresh_token'] as string;
}

test('the official client refreshes its session', async () => {
  const client = new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false });
  const { data: signedIn } = await client.signInWithPassword({ email: ada.email, password: ada.password });

  const { data, error } = await client.refreshSession();

  expect(error).toBeNull();
  expect(data.user?.id).toBe(ada.id);
  expect(data.session?.refresh_token).not.toBe(signedIn.session?.refresh_token);
});

describe('a refresh token', () => {
  test('is exchanged for another, of the same session, again and again', async () => {
    const first = await signIn();
    const second = (await refresh(first)).body['refresh_token'] as string;
    const third = (await refresh(second)).body['refresh_token'] as string;
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await refresh(third)).status).toBe(200);
  });

  test('shown by many at the same moment gives them all the same successor', async () => {
    const token = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1);
  });

  test('shown again later was stolen: the whole session ends', async () => {
    const stolen = await signIn();
    const successor = (await refresh(stolen)).body['refresh_token'] as string;

    clock += 10_001;
    const reused = await refresh(stolen);
    expect([reused.status, reused.body['error_code']]).toEqual([400, 'refresh_token_already_used']);
    expect((await refresh(successor)).body['error_code']).toBe('refresh_token_already_used');
  });

  test('shown again after its successor was used was stolen, however soon', async () => {
    const stolen = await signIn();
    const successor = (await refresh(stolen)).body['refresh_token'] as string;
    const last = (await refresh(successor)).body['refresh_token'] as string;

    expect((await refresh(stolen)).body['error_code']).toBe('refresh_token_already_used');
    expect((await refresh(last)).body['error_code']).toBe('refresh_token_already_used');
  });

  test('of one session that ended leaves other sessions alone', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    await refresh(here);
    clock += 10_001;
    await refresh(here);
    expect((await refresh(elsewhere)).status).toBe(200);
  });

  test('that we never gave is not found', async () => {
    const { status, body } = await refresh('made-up');
    expect([status, body['error_code']]).toEqual([400, 'refresh_token_not_found']);
  });
});
