import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { call } from '../support/client.ts';
import { readLogs } from '../support/logs.ts';
import { temporaryDirectories } from '../temporary-directory.ts';

jest.setTimeout(60_000);

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ dataDirectory: temporaryDirectory(), environment: { LOG_LEVEL: 'debug' } });
}, 300_000);

afterAll(() => stack?.stop());

// After the stop: hooks run in this order.
const temporaryDirectory = temporaryDirectories();

/** The names of the processes that have a line with this in their log. */
function logsWith(text: string): string[] {
  const logs = Object.entries(readLogs(stack)).filter(([, log]) => log.includes(text));
  return logs.map(([name]) => name).toSorted();
}

test('the id a client sends is in its answer and in the log of every room that worked for it', async () => {
  const requestId = 'journey-0123456789';

  const answer = await call(stack, 'html-to-pdf', {
    key: stack.demoApiKey,
    headers: { 'x-request-id': requestId },
    body: { html: '<p>Hello</p>' },
  });

  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  await waitFor(() => logsWith(`"requestId":"${requestId}"`).length === 3);
  expect(logsWith(`"requestId":"${requestId}"`)).toEqual(['billing', 'conversion', 'gateway']);
});

test('an id made up by the gateway does the same, for a refused request too', async () => {
  const answer = await call(stack, 'html-to-pdf', { key: stack.demoApiKey, body: { htlm: '' } });

  expect(answer.status).toBe(400);
  const requestId = String(answer.error?.requestId);
  await waitFor(() => logsWith(`"requestId":"${requestId}"`).length === 3);
  expect(logsWith(`"requestId":"${requestId}"`)).toEqual(['billing', 'conversion', 'gateway']);
});

test('an id that could break a log line or a header is replaced', async () => {
  const answer = await call(stack, 'html-to-pdf', {
    key: stack.demoApiKey,
    headers: { 'x-request-id': 'x" level=error' },
    body: { html: '<p>Hello</p>' },
  });

  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('no log tells a key, a secret or what a document says, whatever happened', async () => {
  const words = 'strictly-between-us';
  const token = `oct_live_${'s'.repeat(32)}`;
  const documents: [operation: Parameters<typeof call>[1], body: unknown][] = [
    ['html-to-pdf', { html: `<p>${words}</p>` }],
    ['html-to-pdf', { html: `<script>console.error('${words}'); throw new Error('${words}')</script>` }],
    ['html-to-pdf', { html: `<title>${words}</title><script>for(;;);</script>`, timeoutSeconds: 1 }],
    ['html-to-pdf', { html: `<p>${words}</p>`, options: { [words]: words } }],
    ['html-to-pdf', `{"html": "${words}`],
    ['markdown-to-pdf', { markdown: words }],
    ['template-to-pdf', { template: `{% ${words} %}`, data: { words } }],
    ['template-to-pdf', { template: '{{ words }}', data: { words }, filename: `${words}.pdf` }],
  ];
  for (const [operation, body] of documents) {
    for (const key of [stack.demoApiKey, stack.demoTestApiKey]) await call(stack, operation, { key, body });
  }
  await call(stack, 'html-to-pdf', { key: token, body: {} });
  const signIn = await fetch(`${stack.gatewayUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: stack.anonKey },
    body: JSON.stringify({ email: stack.demoEmail, password: stack.demoPassword }),
  });
  const session = (await signIn.json()) as { access_token: string; refresh_token: string };
  expect(signIn.status).toBe(200);
  await stack.stop();

  const secrets = JSON.parse(readFileSync(join(stack.dataDirectory, 'secrets.json'), 'utf8')) as Record<string, string>;
  const untold = {
    ...Object.fromEntries(Object.entries(secrets).filter(([name]) => !name.endsWith('Id'))),
    words,
    token,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  };
  const told = Object.entries(untold).flatMap(([name, value]) => logsWith(value).map((log) => `${name} in ${log}`));
  expect(told).toEqual([]);
});
