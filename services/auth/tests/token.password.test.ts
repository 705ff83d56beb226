import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuthClient, isAuthApiError } from '@supabase/auth-js';
import { createHash } from 'node:crypto';
import { ada, admin, createAuthHouse, requestToken, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let url: string;

beforeAll(async () => {
  house = await createAuthHouse();
  await house.seed([ada, admin]);
  ({ url } = await house.start());
});

afterAll(() => house.close());

const officialClient = (): InstanceType<typeof AuthClient> =>
  new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false });

describe('the official client', () => {
  test('signs in', async () => {
    const { data, error } = await officialClient().signInWithPassword({ email: ada.email, password: ada.password });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: ada.id,
      email: ada.email,
      app_metadata: { provider: 'email', providers: ['email'], role: 'user' },
      user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
    });
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3_600 });
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1_000 + 3_500);
  });

  test.each([
    ['a wrong password', ada.email, 'not-the-password'],
    ['an unknown account', 'nobody@example.com', ada.password],
    ['an account whose name is hostile', "' OR 1=1 --", ada.password],
  ])('hears that %s is no valid credential', async (_case, email, password) => {
    const { data, error } = await officialClient().signInWithPassword({ email, password });

    expect(data.session).toBeNull();
    expect(isAuthApiError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' });
  });
});

describe('who signs in', () => {
  test.each(['admin', 'ADMIN', admin.email, ` ${admin.email.toUpperCase()} `])(
    'as %p is the fixed admin account',
    async (email) => {
      const { status, body } = await requestToken(url, 'password', { email, password: admin.password });
      expect(status).toBe(200);
      expect(body['user']).toMatchObject({ id: admin.id, app_metadata: { role: 'admin' } });
    },
  );

  test('leaves a session, a sign-in time and no token in clear', async () => {
    const { headers, body } = await requestToken(
      url,
      'password',
      { email: ada.email, password: ada.password },
      { 'user-agent': 'Teapot/1.0', 'x-forwarded-for': '203.0.113.9' },
    );

    const refreshToken = body['refresh_token'] as string;
    expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
    expect(headers.get('cache-control')).toBe('no-store');
    const stored = await house.database.refreshToken.findUniqueOrThrow({
      where: { hash: new Uint8Array(createHash('sha256').update(refreshToken).digest()) },
      include: { session: { include: { user: true } } },
    });
    expect(stored.session).toMatchObject({ userId: ada.id, userAgent: 'Teapot/1.0', clientAddress: '203.0.113.9' });
    expect(stored.session.user.lastSignInAt).toEqual(stored.createdAt);
    expect(stored.session.user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is told of a ban, or of an unconfirmed address, only with the right password', async () => {
    const barred = { ...ada, id: '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c09', email: 'barred@example.com' };
    await house.seed([barred]);
    const signIn = async (password: string): Promise<unknown> =>
      (await requestToken(url, 'password', { email: barred.email, password })).body['error_code'];

    await house.database.user.update({ where: { id: barred.id }, data: { emailConfirmedAt: null } });
    expect([await signIn(barred.password), await signIn('wrong')]).toEqual([
      'email_not_confirmed',
      'invalid_credentials',
    ]);
    const bannedUntil = new Date(Date.now() + 60_000);
    await house.database.user.update({ where: { id: barred.id }, data: { bannedUntil } });
    expect([await signIn(barred.password), await signIn('wrong')]).toEqual(['user_banned', 'invalid_credentials']);
  });
});

describe('a request that is not in order', () => {
  const credentials = { email: ada.email, password: ada.password };

  test.each([
    ['malformed JSON', 'password', '{"email":', 400, 'bad_json'],
    ['no password', 'password', { email: ada.email }, 400, 'validation_failed'],
    ['a password that is no text', 'password', { email: ada.email, password: { $ne: 1 } }, 400, 'validation_failed'],
    [
      'a password of 1001 characters',
      'password',
      { ...credentials, password: 'x'.repeat(1_001) },
      400,
      'validation_failed',
    ],
    ['a password of 1 MB', 'password', { ...credentials, password: 'x'.repeat(1024 * 1024) }, 413, 'payload_too_large'],
    ['an unknown grant', 'magic', credentials, 400, 'validation_failed'],
    ['the body of another grant', 'refresh_token', credentials, 400, 'validation_failed'],
  ])('for %s is refused in the words of the protocol', async (_case, grantType, body, status, word) => {
    const old = await requestToken(url, grantType, body);
    expect(old.status).toBe(status);
    expect(old.body).toEqual({ code: status, error_code: word, msg: expect.any(String) });

    const current = await requestToken(url, grantType, body, { 'x-supabase-api-version': '2024-01-01' });
    expect(current.status).toBe(status);
    expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(current.body).toEqual({ code: word, message: expect.any(String) });
  });

  test('for a path or method that is not there is refused in the words of the protocol', async () => {
    const missing = await fetch(`${url}/auth/v1/nothing`);
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { code: 404, error_code: 'not_found', msg: expect.any(String) },
    ]);
    expect((await fetch(`${url}/auth/v1/token`)).status).toBe(405);
  });
});

test('an unknown account takes as long as a wrong password', async () => {
  const milliseconds = async (email: string, attempt: number): Promise<number> => {
    const startedAt = performance.now();
    await requestToken(url, 'password', { email, password: 'wrong' }, { 'x-forwarded-for': `198.51.100.${attempt}` });
    return performance.now() - startedAt;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let attempt = 1; attempt <= 15; attempt++) {
    known.push(await milliseconds(ada.email, attempt));
    unknown.push(await milliseconds('nobody@example.com', attempt));
  }
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[7] ?? 0;
  // Without the hash of nobody the ratio would be under a third.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.6);
});
