import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  AuthClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
  type AuthChangeEvent,
} from '@supabase/auth-js';
import { waitFor } from '@octavo/local/testing';
import { gatewayFetch } from './support/gateway-fetch.ts';
import { linkIn, tokenIn } from './support/mail-server.ts';
import { createAuthHouse, type AuthHouse } from './support/running-auth.ts';

type Client = InstanceType<typeof AuthClient>;

let house: AuthHouse;
let url: string;
let clock = Date.now();

beforeAll(async () => {
  house = await createAuthHouse();
  ({ url } = await house.start({ now: () => clock }));
});

afterAll(() => house.close());

const password = 'Analytical-Engine-1843';

/** The official client as the site uses it, its requests through what the gateway does. */
function officialClient(through?: typeof fetch): { client: Client; events: AuthChangeEvent[] } {
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
    fetch: through ?? gatewayFetch(url, house.config, { now: () => clock }),
  });
  const events: AuthChangeEvent[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events };
}

/** A minute later: e-mails to an address may leave again. */
const passAMinute = (): void => {
  clock += 61_000;
};

async function newUser(email: string): Promise<{ client: Client; events: AuthChangeEvent[] }> {
  const browser = officialClient();
  const { error } = await browser.client.signUp({ email, password });
  expect(error).toBeNull();
  const token_hash = tokenIn(await house.mails.next(email, /Confirm/));
  expect((await browser.client.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
  passAMinute();
  return browser;
}

test('a life: sign-up, confirmation, sign-in, renewal, change, recovery, sign-out', async () => {
  const email = 'ada@example.com';
  const { client, events } = officialClient();

  const signedUp = await client.signUp({
    email: ' Ada@Example.com ',
    password,
    options: { data: { first_name: 'Ada', last_name: 'Lovelace', role: 'admin' } },
  });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user).toMatchObject({
    email,
    email_confirmed_at: null,
    app_metadata: { role: 'user' },
    user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
  });
  expect((await client.signInWithPassword({ email, password })).error).toMatchObject({ code: 'email_not_confirmed' });

  const verification = await house.mails.next(email, /Confirm your e-mail address/);
  expect(linkIn(verification).href).toMatch(/^https:\/\/app\.example\.com\/email-verification\?token=/);
  const confirmed = await client.verifyOtp({ token_hash: tokenIn(verification), type: 'email' });
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.user?.email_confirmed_at).toBe(new Date(clock).toISOString());
  expect(confirmed.data.user?.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });

  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  expect((await client.getUser()).data.user?.email).toBe(email);
  const before = (await client.getSession()).data.session;
  const renewed = await client.refreshSession();
  expect(renewed.error).toBeNull();
  expect(renewed.data.session?.refresh_token).not.toBe(before?.refresh_token);

  const updated = await client.updateUser({ data: { first_name: 'Augusta', last_name: '  ' } });
  expect(updated.data.user?.user_metadata).toEqual({ first_name: 'Augusta', last_name: null });
  expect((await client.updateUser({ password: 'Difference-Engine-2' })).error).toBeNull();
  await house.mails.next(email, /password was changed/);

  const elsewhere = officialClient();
  expect(
    (await elsewhere.client.resetPasswordForEmail(email, { redirectTo: 'https://example.com/' })).error,
  ).toBeNull();
  const recovery = await house.mails.next(email, /Choose a new password/);
  expect(linkIn(recovery).href).toMatch(
    /^https:\/\/auth\.example\.com\/auth\/v1\/verify\?token=[\w-]{43}&type=recovery&/,
  );
  const recovered = await elsewhere.client.verifyOtp({ token_hash: tokenIn(recovery), type: 'recovery' });
  expect(recovered.error).toBeNull();
  expect((await elsewhere.client.updateUser({ password: 'Third-Engine-3' })).error).toBeNull();

  // Who changed the password by recovery has signed out everybody else.
  expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await elsewhere.client.signOut()).error).toBeNull();
  expect((await elsewhere.client.getSession()).data.session).toBeNull();

  await waitFor(() => elsewhere.events.includes('SIGNED_OUT') && events.includes('SIGNED_OUT'));
  expect(events).toEqual(
    expect.arrayContaining(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']),
  );
  expect(elsewhere.events).toEqual(expect.arrayContaining(['PASSWORD_RECOVERY', 'USER_UPDATED', 'SIGNED_OUT']));
  expect((await client.signInWithPassword({ email, password: 'Third-Engine-3' })).error).toBeNull();
});

test('a session renews itself while the page is open', async () => {
  const email = 'renewal@example.com';
  await newUser(email);
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: true,
    persistSession: false,
    fetch: gatewayFetch(url, house.config, { now: () => clock }),
  });
  const renewed = new Promise<string | undefined>((resolve) => {
    client.onAuthStateChange((event, session) => {
      if (event === 'TOKEN_REFRESHED') {
        resolve(session?.refresh_token);
      }
    });
  });
  // Within three of the client's ticks of 30 s, so that its first look finds the session nearly over.
  const { ACCESS_TOKEN_SECONDS } = house.config;
  house.config.ACCESS_TOKEN_SECONDS = 60;
  const { data } = await client.signInWithPassword({ email, password });
  await client.startAutoRefresh();
  expect(await renewed).not.toBe(data.session?.refresh_token);
  await client.stopAutoRefresh();
  house.config.ACCESS_TOKEN_SECONDS = ACCESS_TOKEN_SECONDS;
});

test('a new address is confirmed by itself, and the old one is told', async () => {
  const { client } = await newUser('before@example.com');
  const { data, error } = await client.updateUser({ email: 'After@Example.com' });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: 'before@example.com', new_email: 'after@example.com' });

  passAMinute();
  expect((await client.resend({ type: 'email_change', email: 'after@example.com' })).error).toBeNull();
  await house.mails.next('after@example.com', /Confirm your new/);
  const email = await house.mails.next('after@example.com', /Confirm your new/);
  const { error: verified } = await client.verifyOtp({ token_hash: tokenIn(email), type: 'email_change' });
  expect(verified).toBeNull();
  expect((await client.getUser()).data.user?.email).toBe('after@example.com');
  const told = await house.mails.next('before@example.com', /address was changed/);
  expect(told.text).toContain('a…@example.com');
  expect((await client.signInWithPassword({ email: 'before@example.com', password })).error).toMatchObject({
    code: 'invalid_credentials',
  });
});

describe('signing out', () => {
  const email = 'many-devices@example.com';

  test.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('%s leaves here and elsewhere signed in: %p', async (scope, expected) => {
    const address = `${scope}-${email}`;
    const { client: here } = await newUser(address);
    const { client: there } = officialClient();
    await there.signInWithPassword({ email: address, password });
    const tokens = await Promise.all(
      [here, there].map(async (client) => (await client.getSession()).data.session?.access_token ?? ''),
    );

    expect((await here.signOut({ scope })).error).toBeNull();

    const { client: asker } = officialClient();
    const alive: boolean[] = [];
    for (const token of tokens) {
      alive.push((await asker.getUser(token)).error === null);
    }
    expect(alive).toEqual(expected);
  });
});

describe('what can go wrong has the kind that the client knows', () => {
  test('no session', async () => {
    const { client } = officialClient();
    expect(isAuthSessionMissingError((await client.getUser()).error)).toBe(true);
    expect(isAuthSessionMissingError((await client.updateUser({ data: {} })).error)).toBe(true);
  });

  test('a session that was ended', async () => {
    const { client } = await newUser('ended@example.com');
    await house.database.session.updateMany({ data: { revokedAt: new Date(clock) } });
    expect(isAuthSessionMissingError((await client.getUser()).error)).toBe(true);
  });

  test('a password that is weak, with the reasons', async () => {
    const { client } = officialClient();
    const { error } = await client.signUp({ email: 'weak@example.com', password: 'weak' });
    expect(isAuthWeakPasswordError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length', 'characters'] });
  });

  test('a token that is none', async () => {
    const { client } = officialClient();
    const { error } = await client.getUser('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.');
    expect(isAuthApiError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'bad_jwt', status: 401 });
    expect((await client.getClaims('a.b.c')).error).toMatchObject({ name: 'AuthInvalidJwtError' });
  });

  test('claims are verified by the published keys', async () => {
    const { client } = await newUser('claims@example.com');
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ email: 'claims@example.com', amr: [{ method: 'otp' }] });
  });

  test('a server that does not answer, or answers 5xx', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = officialClient(() => Promise.reject(new TypeError('fetch failed')));
    expect(isAuthRetryableFetchError((await client.signInWithPassword({ email: 'a@b.example', password })).error)).toBe(
      true,
    );
    complaint.mockRestore();
    const { client: unlucky } = officialClient(async () => new Response('{}', { status: 503 }));
    expect(isAuthRetryableFetchError((await unlucky.resetPasswordForEmail('a@b.example')).error)).toBe(true);
  });

  test('an address that is taken, a link that is over, a password that is the same', async () => {
    const { client } = await newUser('taken@example.com');
    expect((await officialClient().client.signUp({ email: 'taken@example.com', password })).error).toMatchObject({
      code: 'user_already_exists',
      status: 422,
    });
    expect((await client.verifyOtp({ token_hash: 'made-up', type: 'recovery' })).error).toMatchObject({
      code: 'otp_expired',
      status: 403,
    });
    expect((await client.updateUser({ password })).error).toMatchObject({ code: 'same_password', status: 422 });
    await newUser('other@example.com');
    expect((await client.updateUser({ email: 'other@example.com' })).error).toMatchObject({ code: 'email_exists' });
  });

  test('an e-mail asked for twice within a minute', async () => {
    const { client } = officialClient();
    expect((await client.resetPasswordForEmail('nobody@example.com')).error).toBeNull();
    expect((await client.resetPasswordForEmail('nobody@example.com')).error).toMatchObject({
      code: 'over_email_send_rate_limit',
      status: 429,
    });
  });
});

test('the settings and the health that clients ask for', async () => {
  const settings = await fetch(`${url}/auth/v1/settings`);
  expect([settings.status, await settings.json()]).toEqual([
    200,
    expect.objectContaining({ external: { email: true, phone: false }, mailer_autoconfirm: false }),
  ]);
  expect((await fetch(`${url}/auth/v1/health`)).status).toBe(200);
});
