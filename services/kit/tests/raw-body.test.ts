import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bytesSchema, defineHttp } from '@octavo/contracts';
import { startHttpServer } from '@octavo/kit';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { log, newProcess } from './support.ts';

const hear = defineHttp({
  name: 'test.notes.hear',
  method: 'POST',
  path: '/notes',
  access: 'anyone',
  summary: 'A signed note',
  body: bytesSchema,
  rawBody: ['application/json'],
  bodyLimitBytes: 100,
  output: z.object({ received: z.string() }),
});

const process = newProcess();
let url: string;
beforeAll(async () => {
  ({ url } = await startHttpServer({
    contracts: { [hear.name]: hear },
    handlers: { 'test.notes.hear': async ({ body }) => ({ received: Buffer.from(body).toString('hex') }) },
    host: '127.0.0.1',
    port: 0,
    principalSecret: randomBytes(32),
    log,
    ...process,
  }));
});
afterAll(() => process.lifecycle.stop());

async function send(body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/notes`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

test.each(['{ "a" :1}\r\n', 'not JSON', '\xff\xfe', ''])('%j arrives as the bytes that were sent', async (text) => {
  const bytes = bytesOf(text);
  expect(await send(bytes)).toEqual({ status: 200, body: { received: Buffer.from(bytes).toString('hex') } });
});

test('more than the contract allows, another type, or a packed body is refused', async () => {
  expect(await send(bytesOf('x'.repeat(101)))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  expect(await send(bytesOf('a=b'), { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type', error: 'Send application/json' },
  });
  const packed = new Uint8Array(gzipSync('{}'));
  expect((await send(packed, { 'content-encoding': 'gzip' })).status).toBe(415);
});
