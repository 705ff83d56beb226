import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { defineHttp, type ErrorBody } from '@octavo/contracts';
import { startHttpServer, type HttpHandlers } from '@octavo/kit';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { z } from 'zod';
import { eventually, log, newProcess } from './support.ts';

const kibibyte = 1024;

const measure = defineHttp({
  name: 'test.files.measure',
  method: 'POST',
  path: '/measure',
  access: 'anyone',
  summary: 'Measure a file',
  upload: { field: 'photo', mediaTypes: ['image/png'], jsonLimitBytes: 4 * kibibyte },
  bodyLimitBytes: 64 * kibibyte,
  body: z.strictObject({
    photo: z.string().optional(),
    copies: z.number().int().max(3).optional(),
    options: z
      .strictObject({
        loud: z.boolean().optional(),
        tags: z.array(z.string()).optional(),
        place: z.strictObject({ x: z.number() }).optional(),
      })
      .optional(),
  }),
  output: z.object({ byteLength: z.number().optional(), content: z.string().optional(), body: z.unknown() }),
});
const shout = defineHttp({
  ...measure,
  name: 'test.files.shout',
  path: '/shout',
  output: { document: ['text/plain', 'image/png'] },
});
const contracts = { [measure.name]: measure, [shout.name]: shout };

let url: string;
let process: ReturnType<typeof newProcess>;
let lastPath: string | undefined;

const handlers: HttpHandlers<typeof contracts> = {
  'test.files.measure': async ({ body, upload }) => {
    lastPath = upload?.path;
    return {
      ...(upload ? { byteLength: upload.byteLength, content: await readFile(upload.path, 'latin1') } : {}),
      body,
    };
  },
  'test.files.shout': async ({ upload, files }) => {
    lastPath = await files.newPath();
    const text = (await readFile(upload?.path ?? '', 'latin1')).toUpperCase();
    await writeFile(lastPath, text);
    return { document: { path: lastPath, byteLength: text.length }, filename: 'loud.txt', mediaType: 'text/plain' };
  },
};

beforeEach(async () => {
  process = newProcess();
  lastPath = undefined;
  ({ url } = await startHttpServer({
    contracts,
    handlers,
    host: '127.0.0.1',
    port: 0,
    principalSecret: randomBytes(32),
    log,
    ...process,
  }));
});

afterEach(() => process.lifecycle.stop());

type Answer = ErrorBody & { byteLength: number; content: string; body: unknown };

async function send(
  body: string | FormData,
  { type, query = '' }: { type?: string; query?: string } = {},
): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${url}/measure${query}`, {
    method: 'POST',
    body,
    headers: type === undefined ? {} : { 'content-type': type },
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

function formOf(parts: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    form.append(name, value);
  }
  return form;
}

const file = new Blob(['pixels'], { type: 'image/png' });

describe('a file', () => {
  test('is the body itself, with its options in the query', async () => {
    const { answer } = await send('pixels', {
      type: 'image/png',
      query: '?copies=2&loud=true&tags=a,b&tags=c&place=%7B%22x%22:1%7D',
    });
    expect(answer).toEqual({
      byteLength: 6,
      content: 'pixels',
      body: { copies: 2, options: { loud: true, tags: ['a', 'b', 'c'], place: { x: 1 } } },
    });
  });

  test.each(['file', 'photo'])('is the part %s of a form, with its options as fields', async (part) => {
    const { answer } = await send(formOf({ loud: 'false', [part]: file, copies: '1' }));
    expect(answer).toEqual({ byteLength: 6, content: 'pixels', body: { copies: 1, options: { loud: false } } });
  });

  test('is in base64 in the JSON, and leaves the body', async () => {
    const photo = Buffer.from('pixels').toString('base64');
    const { answer } = await send(JSON.stringify({ photo, options: { loud: true } }), { type: 'application/json' });
    expect(answer).toEqual({ byteLength: 6, content: 'pixels', body: { options: { loud: true } } });
  });

  test('may be missing: that is for the handler to judge', async () => {
    const { answer } = await send('{"copies":1}', { type: 'application/json' });
    expect(answer).toEqual({ body: { copies: 1 } });
  });

  test('is gone when the answer is sent', async () => {
    await send('pixels', { type: 'image/png' });
    expect(lastPath).toBeDefined();
    await eventually(() => !existsSync(lastPath ?? ''));
  });
});

describe('a file that cannot be taken', () => {
  const json = 'application/json';

  test.each<[string, string | FormData, { type?: string; query?: string }, number, string]>([
    ['too long a file', 'x'.repeat(65 * kibibyte), { type: 'image/png' }, 413, 'payload_too_large'],
    ['too long a part', formOf({ file: new Blob(['x'.repeat(65 * kibibyte)]) }), {}, 413, 'payload_too_large'],
    ['too long a JSON', JSON.stringify({ photo: 'x'.repeat(5 * kibibyte) }), { type: json }, 413, 'payload_too_large'],
    ['no bytes', '', { type: 'image/png' }, 400, 'invalid_request'],
    ['a part of no bytes', formOf({ file: new Blob([]) }), {}, 400, 'invalid_request'],
    ['a form without a file', formOf({ loud: 'true' }), {}, 400, 'invalid_request'],
    ['two files', formOf({ file, photo: file }), {}, 400, 'invalid_request'],
    ['a file by another name', formOf({ picture: file }), {}, 400, 'invalid_request'],
    ['a wrong option', 'pixels', { type: 'image/png', query: '?copies=9' }, 400, 'invalid_request'],
    ['an unknown option', formOf({ file, colour: 'red' }), {}, 400, 'invalid_request'],
    ['something else than base64', '{"photo":"***"}', { type: json }, 400, 'invalid_request'],
    ['a form without boundary', 'x', { type: 'multipart/form-data' }, 400, 'invalid_request'],
    [
      'a form that stops midway',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      { type: 'multipart/form-data; boundary=b' },
      400,
      'invalid_request',
    ],
    ['another type', 'x', { type: 'image/gif' }, 415, 'unsupported_media_type'],
  ])('%s', async (_what, body, options, status, code) => {
    const { status: got, answer } = await send(body, options);
    expect([got, answer.code]).toEqual([status, code]);
  });

  test('a prototype as a field is only a wrong option', async () => {
    const { status } = await send(formOf({ file, __proto__x: '1', constructor: 'x' }));
    expect(status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('by its options is refused before it is read', async () => {
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const call = httpRequest(
        `${url}/measure?copies=9`,
        { method: 'POST', headers: { 'content-type': 'image/png', 'content-length': 60_000 } },
        (response) => resolve(response.statusCode),
      );
      call.on('error', reject);
      // The rest of the file never comes.
      call.write('x');
    });
    expect(await answered).toBe(400);
  });

  test('because its sender left, leaves nothing behind', async () => {
    const call = httpRequest(`${url}/shout`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'content-length': 60_000 },
    });
    call.on('error', () => {});
    call.write('x'.repeat(1_000));
    await eventually(async () => (await fetch(`${url}/nowhere`)).status === 404);
    call.destroy();
    await process.lifecycle.stop();
    expect(lastPath).toBeUndefined();
  });
});

test('a document on disk is answered with its type, length and name, and then goes', async () => {
  const response = await fetch(`${url}/shout`, {
    method: 'POST',
    body: 'quiet',
    headers: { 'content-type': 'image/png' },
  });
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect(response.headers.get('content-length')).toBe('5');
  expect(response.headers.get('content-disposition')).toContain('loud.txt');
  expect(await response.text()).toBe('QUIET');
  await eventually(() => !existsSync(lastPath ?? ''));
});
