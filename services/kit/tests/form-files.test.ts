import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { defineHttp, type ErrorBody } from '@octavo/contracts';
import { startHttpServer, type HttpHandlers, type StoredFile } from '@octavo/kit';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { eventually, log, newProcess } from './support.ts';

const kibibyte = 1024;

const bind = defineHttp({
  name: 'test.books.bind',
  method: 'POST',
  path: '/bind',
  access: 'anyone',
  summary: 'Bind a book',
  formFiles: { texts: { 'book.txt': 'text', 'foot.txt': 'foot' }, maximumFiles: 4 },
  bodyLimitBytes: 64 * kibibyte,
  body: z.strictObject({
    text: z.string().optional(),
    options: z
      .strictObject({
        foot: z.string().optional(),
        pages: z.number().optional(),
        labels: z.record(z.string(), z.string()).optional(),
        marks: z.array(z.strictObject({ at: z.number() })).optional(),
      })
      .optional(),
  }),
  output: z.object({ body: z.unknown(), parts: z.array(z.array(z.string())).optional() }),
});
const contracts = { [bind.name]: bind };

let url: string;
let process: ReturnType<typeof newProcess>;
let last: StoredFile | undefined;

const handlers: HttpHandlers<typeof contracts> = {
  'test.books.bind': async ({ body, upload }) => {
    last = upload;
    const content = upload && (await readFile(upload.path, 'latin1'));
    const parts = upload?.parts?.map(({ name, offset, byteLength }) => [
      name,
      content?.slice(offset, offset + byteLength) ?? '',
    ]);
    return { body, ...(parts ? { parts } : {}) };
  },
};

beforeEach(async () => {
  process = newProcess();
  last = undefined;
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

type Answer = ErrorBody & { body: unknown; parts: string[][] };

type Part = [name: string, value: string | Blob, filename?: string];

async function send(parts: Part[]): Promise<{ status: number; answer: Answer }> {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (value instanceof Blob) {
      form.append(name, value, filename);
    } else {
      form.append(name, value);
    }
  }
  const response = await fetch(`${url}/bind`, { method: 'POST', body: form });
  return { status: response.status, answer: (await response.json()) as Answer };
}

const book: Part = ['files', new Blob(['once upon']), 'book.txt'];

describe('a form with files', () => {
  test('brings texts for the body, options as fields, and files under their names', async () => {
    const { answer } = await send([
      ['pages', '3'],
      ['files', new Blob(['pixels']), 'images/a.png'],
      book,
      ['files', new Blob(['the end']), 'foot.txt'],
      ['anything', new Blob(['more']), 'b ü.png'],
      ['labels', '{"a":"1,2"}'],
      ['marks', '[{"at":1},{"at":2}]'],
    ]);
    expect(answer).toEqual({
      body: {
        text: 'once upon',
        options: { foot: 'the end', pages: 3, labels: { a: '1,2' }, marks: [{ at: 1 }, { at: 2 }] },
      },
      parts: [
        ['images/a.png', 'pixels'],
        ['b ü.png', 'more'],
      ],
    });
  });

  test('may have the texts alone, and empty files', async () => {
    expect((await send([book])).answer).toEqual({ body: { text: 'once upon' } });
    expect((await send([book, ['files', new Blob([]), 'empty']])).answer.parts).toEqual([['empty', '']]);
  });

  test('is gone when the answer is sent', async () => {
    await send([book, ['files', new Blob(['x']), 'x']]);
    expect(last).toBeDefined();
    await eventually(() => !existsSync(last?.path ?? ''));
  });

  test('is not the only way: JSON is taken as ever', async () => {
    const response = await fetch(`${url}/bind`, {
      method: 'POST',
      body: '{"text":"x"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).toEqual({ body: { text: 'x' } });
  });
});

describe('a form that cannot be taken', () => {
  test.each([
    '../secret.txt',
    'a/../../secret.txt',
    'a/./b',
    '/etc/passwd',
    'a//b',
    'a/',
    'C:/windows/win.ini',
    '..\\secret.txt',
    'a\\b',
    'a\u0001b',
    'x'.repeat(201),
  ])('a file called %j', async (name) => {
    const { status, answer } = await send([book, ['files', new Blob(['x']), name]]);
    expect([status, answer.code]).toEqual([400, 'invalid_request']);
    expect(answer.error).toMatch(/^The file name "/);
  });

  test('a file called with a NUL', async () => {
    const head = 'content-disposition: form-data; name="files"; filename=';
    const body = `--b\r\n${head}"book.txt"\r\n\r\nx\r\n--b\r\n${head}"a\0b"\r\n\r\nx\r\n--b--\r\n`;
    const response = await fetch(`${url}/bind`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(response.status).toBe(400);
  });

  test.each<[string, Part[], number, string]>([
    ['the same name twice', [book, book], 400, 'came twice'],
    ['files without the text they lie beside', [['files', new Blob(['x']), 'x']], 400, 'none is called book.txt'],
    [
      'too many files',
      [book, ...['a', 'b', 'c', 'd'].map((name): Part => ['f', new Blob(['x']), name])],
      400,
      'more than 4 files',
    ],
    [
      'files that are too long together',
      [book, ...['a', 'b'].map((name): Part => ['f', new Blob(['x'.repeat(40 * kibibyte)]), name])],
      413,
      'larger than',
    ],
    ['too long a text', [['f', new Blob(['x'.repeat(70 * kibibyte)]), 'book.txt']], 413, 'larger than'],
    ['an unknown option', [book, ['colour', 'red']], 400, 'colour'],
  ])('%s', async (_what, parts, status, message) => {
    const { status: got, answer } = await send(parts);
    expect([got, answer.error]).toEqual([status, expect.stringContaining(message)]);
  });

  test('another type', async () => {
    const response = await fetch(`${url}/bind`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    const { code, error } = (await response.json()) as ErrorBody;
    expect([response.status, code]).toEqual([415, 'unsupported_media_type']);
    expect(error).toContain('book.txt');
  });
});
