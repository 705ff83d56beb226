import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPrincipal } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import type { IncomingHttpHeaders } from 'node:http';
import { bearer, send, smallDocument } from './support/client.ts';
import { principalSecret, startTestStack, type TestStack } from './support/gateway.ts';
import { answerPdf } from './support/service.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

afterAll(() => stack.stop());

test('a document comes back with its bytes and the exact headers a developer reads', async () => {
  const key = stack.billing.addKey();
  const answer = await send(stack.gateway.url, { headers: bearer(key), body: smallDocument });
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('%PDF-1.7 small');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a.pdf"',
    'x-credits-used': '10',
    'x-credits-remaining': '990',
    'x-rate-limit': '1200',
    'ratelimit-policy': '"requests";q=1200;w=60',
    ratelimit: '"requests";r=1199;t=60',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  await waitFor(() => stack.billing.states().join() === 'settled');
  expect(stack.billing.balance).toBe(990);
});

test('many at once: each is charged once', async () => {
  stack.billing.holds.clear();
  stack.billing.balance = 1_000;
  const key = stack.billing.addKey();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => send(stack.gateway.url, { headers: bearer(key), body: smallDocument })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  await waitFor(() => stack.billing.states().every((state) => state === 'settled'));
  expect(stack.billing.states()).toHaveLength(40);
  expect(stack.billing.balance).toBe(600);
});

test('a test key converts without credits', async () => {
  const before = stack.billing.holds.size;
  const key = stack.billing.addKey({ mode: 'test' });
  const answer = await send(stack.gateway.url, { headers: bearer(key), body: smallDocument });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'x-credits-used': '0', 'x-rate-limit': '10' });
  expect(answer.headers).not.toHaveProperty('x-credits-remaining');
  expect(stack.billing.holds.size).toBe(before);
});

test('a key is asked about once while it is remembered', async () => {
  const key = stack.billing.addKey();
  const before = stack.billing.resolved;
  await Promise.all([1, 2, 3].map(() => send(stack.gateway.url, { headers: bearer(key), body: smallDocument })));
  await send(stack.gateway.url, { headers: bearer(key), body: smallDocument });
  expect(stack.billing.resolved).toBe(before + 1);
});

test('the service hears who calls, from where and in which request, and nothing the caller made up about it', async () => {
  let heard: IncomingHttpHeaders = {};
  stack.conversion.answer = (request, response) => {
    heard = request.headers;
    answerPdf(request, response);
  };
  const key = stack.billing.addKey({ planId: 'starter' });
  const answer = await send(stack.gateway.url, {
    body: smallDocument,
    headers: {
      ...bearer(key),
      'x-request-id': 'my-own-request-id',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      'x-octavo-principal': 'forged',
      'x-octavo-anything': 'forged',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'forged.example',
      forwarded: 'for=203.0.113.9',
      connection: 'x-secret-hop',
      'x-secret-hop': '1',
      cookie: 'a=b',
      host: 'api.example.com',
    },
  });
  expect(answer.headers['x-request-id']).toBe('my-own-request-id');
  expect(heard).toMatchObject({
    'x-request-id': 'my-own-request-id',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'api.example.com',
    'content-type': 'application/json',
  });
  expect(heard['traceparent']).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-/);
  for (const name of ['authorization', 'cookie', 'x-octavo-anything', 'forwarded', 'x-secret-hop']) {
    expect(heard).not.toHaveProperty(name);
  }
  expect(openPrincipal(String(heard['x-octavo-principal']), principalSecret, Date.now())).toMatchObject({
    kind: 'apiKey',
    mode: 'live',
    planId: 'starter',
  });
  expect([...stack.billing.holds.values()].at(-1)?.requestId).toBe('my-own-request-id');
});

test('what a service says about itself stays inside', async () => {
  stack.conversion.answer = (request, response) => {
    request.resume();
    response.writeHead(200, {
      'x-powered-by': 'Engine',
      server: 'engine/1',
      'x-octavo-worker': '7',
      'x-request-id': 'another',
      'x-custom': 'kept',
    });
    response.end('%PDF');
  };
  const key = stack.billing.addKey();
  const answer = await send(stack.gateway.url, { headers: bearer(key), body: smallDocument });
  expect(answer.headers['x-custom']).toBe('kept');
  expect(answer.headers['x-request-id']).not.toBe('another');
  for (const name of ['x-powered-by', 'server', 'x-octavo-worker']) {
    expect(answer.headers).not.toHaveProperty(name);
  }
  stack.conversion.answer = answerPdf;
});

test('a page in a browser may call: the preflight allows the method and the headers it asks for', async () => {
  const answer = await send(stack.gateway.url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.customer.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization,content-type',
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
});

test('a page in a browser may read the headers of the answer, also of a refusal', async () => {
  const answer = await send(stack.gateway.url, { body: smallDocument, headers: { origin: 'https://x.example' } });
  expect(answer.status).toBe(401);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const exposed = String(answer.headers['access-control-expose-headers']);
  expect(exposed.split(', ').toSorted()).toEqual([
    'content-disposition',
    'idempotency-replayed',
    'location',
    'preference-applied',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
    'x-credits-remaining',
    'x-credits-used',
    'x-key-mode',
    'x-ocr-confidence',
    'x-pages-read',
    'x-pages-recognized',
    'x-rate-limit',
    'x-request-id',
    'x-supabase-api-version',
  ]);
});

test('the root says what this is', async () => {
  const answer = await send(stack.gateway.url, { method: 'GET', path: '/' });
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ name: 'Octavo', documentation: '/openapi.json' });
});

test('the contracts are told as OpenAPI, once for each release', async () => {
  const answer = await send(stack.gateway.url, { method: 'GET', path: '/openapi.json' });
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  expect(Object.keys(answer.json()['paths'] as object)).toContain('/functions/v1/html-to-pdf');

  const again = await send(stack.gateway.url, {
    method: 'GET',
    path: '/openapi.json',
    headers: { 'if-none-match': String(answer.headers['etag']) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  const posted = await send(stack.gateway.url, { path: '/openapi.json', body: '{}' });
  expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
});

test('readiness and the figures stand on a port of their own', async () => {
  const ready = await send(stack.gateway.opsUrl, { method: 'GET', path: '/health/ready' });
  expect(ready.json()).toEqual({ checks: { started: true, nats: true } });
  const metrics = await send(stack.gateway.opsUrl, { method: 'GET', path: '/metrics' });
  expect(metrics.text).toContain(
    'octavo_http_request_seconds_count{service="gateway",method="POST",route="/functions/v1/html-to-pdf",status="200"}',
  );
  expect(metrics.text).toMatch(/octavo_gateway_api_key_lookups_total\{[^}]*outcome="hit"[^}]*\} [1-9]/);
  expect(metrics.text).toMatch(/octavo_gateway_holds_open\{[^}]*\} 0/);
});
