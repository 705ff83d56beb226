import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { AuthClient, type AuthChangeEvent } from '@supabase/auth-js';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { temporaryDirectories } from '../temporary-directory.ts';

jest.setTimeout(60_000);

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ dataDirectory: temporaryDirectory() });
}, 300_000);

afterAll(() => stack?.stop());

// After the stop: hooks run in this order.
const temporaryDirectory = temporaryDirectories();

const password = 'Analytical-Engine-1843';

/** The official client, unmodified, as the site makes it. */
function browser(): { client: InstanceType<typeof AuthClient>; events: AuthChangeEvent[] } {
  const client = new AuthClient({
    url: `${stack.gatewayUrl}/auth/v1`,
    headers: { apikey: stack.anonKey, Authorization: `Bearer ${stack.anonKey}` },
    autoRefreshToken: false,
    persistSession: false,
  });
  const events: AuthChangeEvent[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events };
}

interface Message {
  to: string[];
  subject: string;
  text: string;
}

/** The link of the newest e-mail to somebody about something. */
async function linkTo(email: string, subject: string): Promise<URL> {
  const message = await waitFor(
    async () => {
      // The mailbox may be away: then there is none yet.
      const messages = await fetch(stack.mailboxApiUrl ?? '').then(
        async (response) => (await response.json()) as Message[],
        (): Message[] => [],
      );
      return messages.find(({ to, subject: about }) => to.includes(email) && about.includes(subject));
    },
    { timeoutMilliseconds: 30_000 },
  );
  return new URL(/https?:\/\/\S+[?&]token=\S+/.exec(message.text)?.[0] ?? '');
}

async function post(path: string, body: unknown, token?: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${stack.gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

test('a visitor becomes a user, forgets the password, and comes back by the link', async () => {
  const email = 'ada@example.com';
  const form = { email, firstName: 'Ada', lastName: 'Lovelace', organization: null, password };
  expect((await post('/functions/v1/send-verification-email', form)).status).toBe(200);
  const token = (await linkTo(email, 'Confirm')).searchParams.get('token');
  expect((await post('/functions/v1/verify-email-token', { token })).body).toMatchObject({ success: true });

  const { client, events } = browser();
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  expect((await client.getUser()).data.user?.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });
  const accessToken = (await client.getSession()).data.session?.access_token ?? '';
  const { sub } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  expect(await post('/api/rpc/has_role', { _user_id: sub, _role: 'admin' }, accessToken)).toEqual({
    status: 200,
    body: false,
  });

  const redirectTo = `${stack.gatewayUrl}/`;
  expect((await client.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
  const followed = await fetch(await linkTo(email, 'new password'), { redirect: 'manual' });
  const location = new URL(followed.headers.get('location') ?? '');
  expect([followed.status, location.origin]).toEqual([303, new URL(stack.gatewayUrl).origin]);
  const fragment = new URLSearchParams(location.hash.slice(1));
  expect(fragment.get('type')).toBe('recovery');

  const { client: recovered } = browser();
  await recovered.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  expect((await recovered.updateUser({ password: 'Difference-Engine-2' })).error).toBeNull();
  expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await recovered.signOut()).error).toBeNull();
  expect((await client.signInWithPassword({ email, password: 'Difference-Engine-2' })).error).toBeNull();
  expect(events).toContain('SIGNED_IN');
});

test('a bad token hears so in the words that the client knows, and our own methods in ours', async () => {
  const { client } = browser();
  expect((await client.getUser('a.b.c')).error).toMatchObject({ code: 'bad_jwt', status: 401 });
  expect(await post('/api/rpc/has_role', {}, 'a.b.c')).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
});

test('the seeded admin signs in by a word and reads what happened; nobody makes a second one', async () => {
  const { client } = browser();
  const { data, error } = await client.signInWithPassword({ email: 'admin', password: stack.adminPassword });
  expect(error).toBeNull();
  const response = await fetch(`${stack.gatewayUrl}/api/security_events?limit=5`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  });
  expect(response.status).toBe(200);
  const { events } = (await response.json()) as { events: { kind: string; network: string }[] };
  expect(events[0]).toMatchObject({ kind: 'sign_in', network: '127.0.0.0/24' });
  expect((await post('/functions/v1/setup-admin-user', { setupPassword: 'a guess of mine' })).status).toBe(403);
});

test('a mail server that is killed at the wrong moment loses no link', async () => {
  const email = 'patient@example.com';
  stack.kill('mailbox');
  const { client } = browser();
  expect((await client.signUp({ email, password })).error).toBeNull();
  const token_hash = (await linkTo(email, 'Confirm')).searchParams.get('token');
  expect((await client.verifyOtp({ token_hash: token_hash ?? '', type: 'signup' })).error).toBeNull();
});
