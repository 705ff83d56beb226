import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startWebServer, type WebServer } from '../support/web-server.ts';
import { textPdf } from './support/raw-pdf.ts';
import { startReadingService, type ReadingService } from './support/reading-service.ts';

jest.setTimeout(60_000);

let service: ReadingService;
let web: WebServer;
/** Another server, which nobody has allowed. */
let inside: WebServer;

beforeAll(async () => {
  [web, inside] = await Promise.all([startWebServer(), startWebServer()]);
  service = await startReadingService({
    remote: { allowedAddresses: [web.address], limits: { idleTimeoutMilliseconds: 400 } },
  });
});

afterAll(() => Promise.all([service.stop(), web.stop(), inside.stop()]));

const pdf = textPdf([{ lines: ['Good morning'] }]);

function formOf(parts: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    form.set(name, part);
  }
  return form;
}

const read = (url: string, more: object = {}) => service.ask('pdf-to-text', { json: { url, ...more } });

describe('a PDF by its address', () => {
  test('is read', async () => {
    const answer = await read(web.on('/a.pdf', (response) => response.end(pdf)));
    expect([answer.status, answer.text]).toEqual([200, 'Good morning\n']);
    expect(web.asked.at(-1)?.headers).toEqual(expect.objectContaining({ 'user-agent': 'Octavo', host: web.address }));
  });

  test('is read, told in a form', async () => {
    const url = web.on('/a.pdf', (response) => response.end(pdf));
    const form = formOf({ url, format: 'markdown' });
    const answer = await service.ask('pdf-to-text', { form });
    expect([answer.status, answer.text]).toEqual([200, 'Good morning\n']);
  });

  test('is drawn', async () => {
    const url = web.on('/a.pdf', (response) => response.end(pdf));
    const answer = await service.ask('pdf-to-image', { json: { url, options: { dpi: 36 } } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('through redirects, also relative ones', async () => {
    web.on('/new/place', (response) => response.end(pdf));
    web.on('/moved', (response) => response.writeHead(308, { location: 'new/place' }).end('moved'));
    const url = web.on('/old', (response) => response.writeHead(302, { location: web.url('/moved') }).end());
    expect((await read(url)).text).toBe('Good morning\n');
  });

  test.each([
    ['gzip', gzipSync(pdf)],
    ['br', brotliCompressSync(pdf)],
  ])('compressed by %s', async (coding, bytes) => {
    const url = web.on('/packed', (response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes));
    expect((await read(url)).text).toBe('Good morning\n');
  });

  test('under a wrong name', async () => {
    const url = web.on('/odd', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(pdf));
    expect((await read(url)).text).toBe('Good morning\n');
  });
});

describe('what the address did wrong is told', () => {
  async function fault(url: string, more: object = {}): Promise<[number, string, string]> {
    const { status, error } = await read(url, more);
    expect(error.details?.map(({ path }) => path) ?? ['url']).toEqual(['url']);
    return [status, error.code, error.error];
  }

  test('its status', async () => {
    expect(await fault(web.url('/missing'))).toEqual([
      422,
      'document_failed',
      'url: The address answered 404 Not Found',
    ]);
  });

  test('redirects without end', async () => {
    const url = web.on('/round', (response) => response.writeHead(302, { location: '/round' }).end());
    expect(await fault(url)).toEqual([422, 'document_failed', 'url: The address redirects more than 5 times']);
  });

  test('nothing at all', async () => {
    expect(await fault(web.on('/empty', (response) => response.end()))).toEqual([
      422,
      'document_failed',
      'url: The address answered nothing',
    ]);
  });

  test('a web page instead of a PDF', async () => {
    const url = web.on('/login', (response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>'),
    );
    expect(await fault(url)).toEqual([422, 'document_failed', 'url: The address answered text/html, not a PDF']);
  });

  test('a broken packing', async () => {
    const url = web.on('/broken', (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is no gzip'),
    );
    expect(await fault(url)).toEqual([
      422,
      'document_failed',
      'url: The address answered compressed content that is broken',
    ]);
  });

  test('a break in the middle', async () => {
    const url = web.on('/cut', (response) => {
      response.writeHead(200, { 'content-length': pdf.length });
      response.write(pdf.subarray(0, 100), () => response.destroy());
    });
    expect(await fault(url)).toEqual([422, 'document_failed', 'url: Connection broken off']);
  });

  test('silence', async () => {
    const url = web.on('/silent', (response) => void response.writeHead(200).write('%PDF-1.7'));
    expect(await fault(url)).toEqual([422, 'document_failed', 'url: The address stopped answering']);
  });

  test('slowness: the deadline of the request is kept', async () => {
    const url = web.on('/drip', (response) => {
      const drip = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(drip));
    });
    const [status, code] = await fault(url, { timeoutSeconds: 1 });
    expect([status, code]).toEqual([504, 'timeout']);
  });

  test('a length beyond the limit, before it is read', async () => {
    const url = web.on('/large', (response) =>
      response.writeHead(200, { 'content-length': 600 * 1024 ** 2 }).write('%'),
    );
    expect(await fault(url)).toEqual([413, 'payload_too_large', 'url: The address answered more than 500 MB']);
  });

  test('nobody there', async () => {
    const gone = await startWebServer();
    await gone.stop();
    const other = await startReadingService({ processes: 1, remote: { allowedAddresses: [gone.address] } });
    try {
      const { status, error } = await other.ask('pdf-to-text', { json: { url: gone.url('/') } });
      expect([status, error.error]).toEqual([422, `url: Connection refused: ${gone.address}`]);
    } finally {
      await other.stop();
    }
  });
});

describe('no way to where strangers have no business', () => {
  test.each([
    ['the service itself', () => inside.url('/secret')],
    ['by a number', () => inside.url('/secret').replace('127.0.0.1', '2130706433')],
    ['by IPv6', () => inside.url('/secret').replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['by name', () => inside.url('/secret').replace('127.0.0.1', 'localhost')],
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data'],
    ['a private address', () => 'https://10.0.0.1/'],
    ['a port of another protocol', () => 'http://93.184.215.14:25/'],
  ])('%s', async (_what, url) => {
    const answer = await read(url());
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_request']);
    expect(answer.error.error).toMatch(/^url: (Address|Port) not allowed/);
    expect(inside.asked).toEqual([]);
  });

  test('also by a redirect', async () => {
    const url = web.on('/trap', (response) => response.writeHead(302, { location: inside.url('/secret') }).end());
    const answer = await read(url);
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_request']);
    expect(answer.error.error).toMatch(/^url: Address not allowed/);
    expect(inside.asked).toEqual([]);
  });

  test('nor to another protocol by a redirect', async () => {
    const url = web.on('/file', (response) => response.writeHead(302, { location: 'file:///etc/hostname' }).end());
    expect((await read(url)).error).toMatchObject({ code: 'invalid_request' });
  });

  test.each(['file:///etc/hostname', 'ftp://example.com/a.pdf', 'data:application/pdf,x', '/a.pdf', 'nonsense'])(
    '%s is no address for us',
    async (url) => {
      const { status, error } = await read(url);
      expect([status, error.code]).toEqual([400, 'invalid_request']);
      expect(error.error).toBe('url: Give an http or https address');
    },
  );
});

describe('one document, in one way', () => {
  test.each([
    ['pdf and url', { json: { pdf: pdf.toString('base64'), url: 'https://example.com/a.pdf' } }],
    ['a body and url', { pdf, options: { url: 'https://example.com/a.pdf' } }],
    ['neither', { json: {} }],
    ['neither in a form', { form: formOf({ format: 'text' }) }],
    ['both in a form', { form: formOf({ url: 'https://example.com/a.pdf', file: new Blob([Buffer.from(pdf)]) }) }],
  ])('%s', async (_what, ask) => {
    const answer = await service.ask('pdf-to-text', ask);
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_request']);
  });
});

test('a caller who leaves takes the fetching along', async () => {
  const begun = new Promise<{ closed: Promise<unknown> }>((resolve) => {
    web.on('/endless', (response) => {
      const drip = setInterval(() => response.write(' '), 50);
      const closed = once(response, 'close').finally(() => clearInterval(drip));
      resolve({ closed });
    });
  });
  const call = request(`${service.url}/functions/v1/pdf-to-text`, {
    method: 'POST',
    headers: { ...service.credential(), 'content-type': 'application/json' },
  });
  call.on('error', () => undefined);
  call.end(JSON.stringify({ url: web.url('/endless') }));
  const { closed } = await begun;
  call.destroy();
  await closed;
});
