import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { appConfigChanged, headers as headerNames, siteChanges, suspiciousContentMessage } from '@octavo/contracts';
import { AuthClient } from '@supabase/auth-js';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { temporaryDirectories } from '../temporary-directory.ts';

jest.setTimeout(60_000);

let stack: RunningStack;
let adminToken: string;

beforeAll(async () => {
  stack = await startStack({ dataDirectory: temporaryDirectory() });
  const client = new AuthClient({ url: `${stack.gatewayUrl}/auth/v1`, autoRefreshToken: false, persistSession: false });
  const { data } = await client.signInWithPassword({ email: 'admin', password: stack.adminPassword });
  adminToken = data.session?.access_token ?? '';
}, 300_000);

afterAll(() => stack?.stop());

// After the stop: hooks run in this order.
const temporaryDirectory = temporaryDirectories();

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function send(
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${stack.gatewayUrl}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

const asAdmin = (path: string): Promise<Answer> => send('GET', path, { token: adminToken });

async function mailTo(address: string, subject: RegExp): Promise<unknown> {
  const messages = (await (await fetch(stack.mailboxApiUrl ?? '')).json()) as { to: string[]; subject: string }[];
  return messages.find((message) => message.to.includes(address) && subject.test(message.subject));
}

test('an administrator turns the waitlist on: open pages know at once, and somebody joins', async () => {
  expect((await send('GET', '/api/site')).body).toMatchObject({ config: { show_waitlist: false } });
  const page = await fetch(`${stack.gatewayUrl}${siteChanges.path}`);
  let heard = '';
  const listening = (async () => {
    for await (const chunk of page.body ?? []) heard += Buffer.from(chunk as Uint8Array).toString();
  })().catch(() => undefined);
  await waitFor(() => heard.includes('"show_waitlist":false'));

  const turned = await send('PATCH', '/api/app_config', { body: { show_waitlist: true }, token: adminToken });
  expect(turned).toMatchObject({ status: 200, body: { show_waitlist: true } });
  await waitFor(() => heard.includes('"show_waitlist":true'), { description: appConfigChanged.name });

  const { body: browser } = await send('POST', '/api/browsers');
  const joined = await send('POST', '/api/waitlist', {
    body: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', referral_source: 'Google' },
    headers: { [headerNames.browser]: String(browser['token']) },
  });
  expect(joined).toEqual({ status: 200, body: { success: true } });
  await waitFor(() => mailTo('grace@example.com', /waitlist/), { timeoutMilliseconds: 30_000 });
  await waitFor(() => mailTo(stack.adminEmail, /joined the waitlist/), { timeoutMilliseconds: 30_000 });
  expect((await asAdmin('/api/waitlist')).body).toMatchObject({ total: 1, entries: [{ email: 'grace@example.com' }] });
  expect((await send('GET', '/api/waitlist')).status).toBe(401);
  // The stop that follows ends the stream.
  void listening;
});

test('a message is taken, spam is not, and the fourth attempt waits', async () => {
  const contact = (message: string): Promise<Answer> =>
    send('POST', '/api/contacts', {
      body: { name: 'Ada Lovelace', email: 'ada@example.com', subject: 'Page numbers', message },
    });
  expect((await contact('Can the footer show page numbers?')).status).toBe(200);
  expect((await contact('The best online casino, register now')).body['error']).toBe(suspiciousContentMessage);
  expect((await contact('One more question about margins.')).status).toBe(200);
  const fourth = await contact('And another one about fonts.');
  expect(fourth).toMatchObject({
    status: 429,
    body: { error: expect.stringMatching(/^Too many attempts. Please try again in \d+ seconds.$/) },
  });
  expect((await asAdmin('/api/contacts')).body['total']).toBe(2);
});

test('a visit is counted, though the service that writes it down is killed', async () => {
  const { body: session } = await send('POST', '/api/user_sessions', { body: {} });
  const sessionId = String(session['id']);
  expect((await send('POST', '/api/page_visits', { body: { session_id: sessionId, page_path: '/' } })).status).toBe(
    204,
  );
  stack.kill('engagement');
  await waitFor(
    async () =>
      (
        await send('POST', '/api/end-session', {
          body: JSON.stringify({ sessionId, pageViews: 1, endedAt: new Date().toISOString() }),
          headers: { 'content-type': 'text/plain;charset=UTF-8' },
        })
      ).status === 204,
    { timeoutMilliseconds: 30_000, description: 'the service to be back' },
  );
  await waitFor(
    async () => {
      const { body } = await asAdmin('/api/analytics/summary');
      return body['page_views'] === 1 && body['average_session_seconds'] !== null;
    },
    { timeoutMilliseconds: 45_000, description: 'the visit' },
  );
  expect((await asAdmin('/api/analytics/summary')).body).toMatchObject({
    unique_visitors: 1,
    sessions: 1,
    top_pages: [{ page_path: '/', views: 1 }],
  });
});
