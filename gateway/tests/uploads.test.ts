import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { bearer, send } from './support/client.ts';
import { startTestStack, type TestStack } from './support/gateway.ts';

const mebibyte = 1024 * 1024;

let stack: TestStack;
let received: { contentType: string | undefined; url: string | undefined; bytes: Buffer } | undefined;

beforeAll(async () => {
  stack = await startTestStack();
  stack.conversion.answer = async (request, response) => {
    const bytes = await buffer(request);
    received = { contentType: request.headers['content-type'], url: request.url, bytes };
    response.writeHead(200, { 'content-type': 'text/plain', 'x-pages-read': '3' }).end('text');
  };
});

afterAll(() => stack.stop());

const path = '/functions/v1/pdf-to-text?format=text&pages=1-3';

test.each(['application/pdf', 'application/octet-stream', 'multipart/form-data; boundary=b'])(
  'a file goes through as sent, as %s',
  async (contentType) => {
    const body = Buffer.alloc(3 * mebibyte, '\0%PDF\xff', 'latin1');
    const answer = await send(stack.gateway.url, {
      path,
      body,
      headers: { ...bearer(stack.billing.addKey()), 'content-type': contentType },
    });
    expect([answer.status, answer.headers['x-pages-read'], answer.headers['x-credits-used']]).toEqual([200, '3', '2']);
    expect(received?.url).toBe(path);
    expect(received?.contentType).toBe(contentType);
    expect(received?.bytes.equals(body)).toBe(true);
  },
);

test.each([
  ['a file where JSON alone is taken', '/functions/v1/html-to-pdf', 'application/pdf', 10, 415],
  ['a type that no operation takes', path, 'image/png', 10, 415],
  ['JSON longer than memory should hold', path, 'application/json', 51 * mebibyte, 413],
  ['a file longer than the limit', path, 'application/pdf', 501 * mebibyte, 413],
])('%s is refused by its headers', async (_what, target, contentType, length, status) => {
  const answer = await send(stack.gateway.url, {
    path: target,
    headers: {
      ...bearer(stack.billing.addKey()),
      'content-type': contentType,
      'content-length': String(length),
    },
  });
  expect(answer.status).toBe(status);
});

test('the languages are asked for without a key, and cost nothing', async () => {
  const answer = await send(stack.gateway.url, { method: 'GET', path: '/functions/v1/languages' });
  expect([answer.status, answer.headers['x-credits-used']]).toEqual([200, undefined]);
});
