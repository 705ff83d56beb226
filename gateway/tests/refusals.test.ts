import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { connect } from 'node:net';
import { bearer, send, smallDocument } from './support/client.ts';
import { startTestStack, type TestStack } from './support/gateway.ts';
import { answerPdf } from './support/service.ts';

let stack: TestStack;
let reached = 0;

beforeAll(async () => {
  stack = await startTestStack({ limits: { failedAttemptsPerMinute: 25 } });
});

beforeEach(() => {
  reached = 0;
  stack.conversion.answer = (request, response) => {
    reached++;
    answerPdf(request, response);
  };
});

afterAll(() => stack.stop());

const convert = (sent: Partial<Parameters<typeof send>[1]> = {}): ReturnType<typeof send> =>
  send(stack.gateway.url, { body: smallDocument, ...sent });

/** What the gateway answers to bytes as they are. */
function sendRaw(bytes: string): Promise<string> {
  const { port, hostname } = new URL(stack.gateway.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
}

describe('a key that is not one', () => {
  test('none: 401 missing_api_key', async () => {
    const answer = await convert();
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'missing_api_key' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['x-credits-used']).toBe('0');
  });

  test.each([
    ['malformed', 'oct_live_short'],
    ['of another product', `sk_live_${'a'.repeat(32)}`],
    ['with a tail', `oct_live_${'a'.repeat(32)}x`],
    ['unknown', `oct_live_${'a'.repeat(32)}`],
  ])('%s: 401 invalid_api_key, without telling which', async (_which, key) => {
    const answer = await convert({ headers: bearer(key) });
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({
      error: 'This API key is not valid. Copy it again from your dashboard',
      code: 'invalid_api_key',
      requestId: answer.headers['x-request-id'],
    });
    expect(reached).toBe(0);
  });

  test('expired: 401, also while it is remembered', async () => {
    const expired = stack.billing.addKey({ expiresAt: new Date(Date.now() - 1_000).toISOString() });
    expect((await convert({ headers: bearer(expired) })).status).toBe(401);

    const ending = stack.billing.addKey({ expiresAt: new Date(Date.now() + 700).toISOString() });
    expect((await convert({ headers: bearer(ending) })).status).toBe(200);
    await waitFor(async () => (await convert({ headers: bearer(ending) })).status === 401);
  });

  test('revoked: 401 at once, although it was remembered', async () => {
    const key = stack.billing.addKey();
    expect((await convert({ headers: bearer(key) })).status).toBe(200);
    await stack.billing.revoke(key);
    await waitFor(async () => (await convert({ headers: bearer(key) })).status === 401, { timeoutMilliseconds: 2_000 });
  });
});

test('too few credits: 402 that says how many are needed and left', async () => {
  const key = stack.billing.addKey();
  stack.billing.balance = 3;
  const answer = await convert({ headers: bearer(key) });
  stack.billing.balance = 1_000;
  expect(answer.status).toBe(402);
  expect(answer.json()).toMatchObject({
    error: 'This operation costs 10 credits and 3 are left. Upgrade your plan or buy credits',
    code: 'insufficient_credits',
    details: [
      { path: 'creditsNeeded', message: '10' },
      { path: 'creditsRemaining', message: '3' },
    ],
  });
  expect(answer.headers).toMatchObject({ 'x-credits-used': '0', 'x-credits-remaining': '3', 'x-rate-limit': '1200' });
  expect(reached).toBe(0);
});

test('the wrong method: 405 with Allow', async () => {
  const answer = await send(stack.gateway.url, { method: 'GET', headers: bearer(stack.billing.addKey()) });
  expect(answer.status).toBe(405);
  expect(answer.headers['allow']).toBe('POST');
  expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
});

describe('a body that will not do', () => {
  test('declared too large: 413 before a byte is read or a credit held', async () => {
    const holds = stack.billing.holds.size;
    const text = await sendRaw(
      `POST /functions/v1/html-to-pdf HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${stack.billing.addKey()}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 52428801\r\n\r\n`,
    );
    expect(text).toContain('413 Payload Too Large');
    expect(text).toContain('"code":"payload_too_large"');
    expect(text.toLowerCase()).toContain('connection: close');
    expect(stack.billing.holds.size).toBe(holds);
  });

  test('found too large on the way: 413, and the credits go back', async () => {
    stack.conversion.answer = (request) => void request.resume();
    const balance = stack.billing.balance;
    const answer = await convert({
      path: '/functions/v1/markdown-to-pdf',
      headers: bearer(stack.billing.addKey()),
      body: Buffer.alloc(11 * 1024 * 1024, ' '),
      chunked: true,
    });
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ error: 'The body is larger than 10 MB', code: 'payload_too_large' });
    expect(answer.headers['x-credits-used']).toBe('0');
    await waitFor(() => stack.billing.balance === balance);
  });

  test.each(['text/plain', 'application/jsonx', 'application/x-www-form-urlencoded'])(
    '%s: 415 before a credit is held',
    async (type) => {
      const holds = stack.billing.holds.size;
      const answer = await convert({ headers: { ...bearer(stack.billing.addKey()), 'content-type': type } });
      expect(answer.status).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' });
      expect(stack.billing.holds.size).toBe(holds);
    },
  );
});

test('too many requests: 429 with how many are allowed and when to come back', async () => {
  const key = stack.billing.addKey({ requestsPerMinute: 2 });
  const answers = [];
  for (let count = 0; count < 3; count++) {
    answers.push(await convert({ headers: bearer(key) }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers.map(({ headers }) => headers['ratelimit'])).toEqual([
    '"requests";r=1;t=60',
    expect.stringMatching(/^"requests";r=0;t=(59|60)$/),
    expect.stringMatching(/^"requests";r=0;t=(59|60)$/),
  ]);
  const refused = answers[2];
  expect(refused?.json()).toMatchObject({ code: 'rate_limited' });
  expect(refused?.headers).toMatchObject({ 'x-rate-limit': '2', 'ratelimit-policy': '"requests";q=2;w=60' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(58);
  expect(reached).toBe(2);
});

describe('what is hardly HTTP', () => {
  test('headers that are too large: 431 as JSON', async () => {
    const text = await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(text).toContain('HTTP/1.1 431');
    expect(text).toContain('"code":"invalid_request"');
  });

  test('no HTTP at all: 400 as JSON', async () => {
    const text = await sendRaw('hello\r\n\r\n');
    expect(text).toContain('HTTP/1.1 400');
    expect(text).toContain('"code":"invalid_request"');
  });

  test.each(['Host: [::1', 'Host: @@@', 'Host:'])('%s is no reason to fall over', async (host) => {
    const text = await sendRaw(`GET /nothing HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 404/);
    expect(text).toContain('"code":"not_found"');
  });

  test.each([
    ['GET http://[ HTTP/1.1', '400'],
    ['OPTIONS * HTTP/1.1', '400'],
    ['GET http://evil.example/nothing HTTP/1.1', '404'],
  ])('%s: %s as JSON', async (line, status) => {
    const text = await sendRaw(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(text).toContain(`HTTP/1.1 ${status}`);
    expect(text).toContain('"requestId"');
  });
});

test('guessing keys: 429 after a number of failures, while a remembered key still works', async () => {
  const known = stack.billing.addKey();
  expect((await convert({ headers: bearer(known) })).status).toBe(200);
  const refused = await waitFor(async () => {
    const answer = await convert({ headers: bearer('oct_live_guess') });
    return answer.status === 429 && answer;
  });
  expect(refused.json()).toMatchObject({ code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  const asked = stack.billing.resolved;
  expect((await convert({ headers: bearer(`oct_live_${'b'.repeat(32)}`) })).status).toBe(429);
  expect(stack.billing.resolved).toBe(asked);
  expect((await convert({ headers: bearer(known) })).status).toBe(200);
});

describe('a visitor', () => {
  const tryOut = (): ReturnType<typeof send> =>
    send(stack.gateway.url, { path: '/functions/v1/demo', body: JSON.stringify({ html: '<p>Hello' }) });

  test('may try six times a minute, and is then told when to come back: 429 rate_limited', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await tryOut()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    const refused = await tryOut();
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited' });
    expect(refused.json()).toMatchObject({ error: expect.stringMatching(/try again in \d+ seconds/) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(reached).toBe(6);
  });
});
