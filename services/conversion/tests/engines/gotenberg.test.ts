import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GotenbergRendererConfig } from '../../src/engines/gotenberg/gotenberg-config.ts';
import { startGotenbergRenderer } from '../../src/engines/gotenberg/gotenberg-renderer.ts';
import type { TestRenderer } from './harness.ts';
import { startForTest, until } from './harness.ts';

jest.setTimeout(30_000);

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    await cleanUp();
  }
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface FakeGotenberg {
  url: string;
  /** The forms that came, as they were sent. */
  forms: { path: string | undefined; body: string; headers: IncomingMessage['headers'] }[];
  answer: Answer;
  health: number;
  close(): void;
}

const pdf: Answer = (_request, response) => void response.end('%PDF-1.4 fake');

/** Says what a Gotenberg may say, which a real one cannot be made to say at will. */
async function startFake(answer: Answer = pdf): Promise<FakeGotenberg> {
  const server = createServer((request, response) => {
    if (request.url === '/health') {
      response.writeHead(fake.health).end();
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      fake.forms.push({ path: request.url, body, headers: request.headers });
      fake.answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeGotenberg = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forms: [],
    answer,
    health: 200,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  cleanUps.push(() => fake.close());
  return fake;
}

async function start(config: GotenbergRendererConfig, retried: string[] = []): Promise<TestRenderer> {
  const renderer = await startForTest((dependencies) => startGotenbergRenderer(config, dependencies), {
    retried: (reason) => retried.push(reason),
  });
  cleanUps.push(() => renderer.stop());
  return renderer;
}

/** Gotenberg's own words, of which nothing may reach a caller. */
const words = 'raise --chromium-max-queue-size at /tmp/secret';

function says(status: number, text = words, headers = {}): Answer {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(text);
}

describe('what Gotenberg is sent', () => {
  test('is a form of version 8, with the document as a file', async () => {
    const fake = await startFake();
    const renderer = await start({ url: `${fake.url}/` });
    await renderer.convert('file:///etc/hostname', { options: { pageRanges: '2', landscape: true, format: 'A5' } });
    const [form] = fake.forms;
    expect(form?.path).toBe('/forms/chromium/convert/html');
    const field = (name: string): string | undefined =>
      new RegExp(`name="${name}"(?:; filename="[^"]*"\\r\\n[^\\r]*)?\\r\\n\\r\\n([^\\r]*)`).exec(form?.body ?? '')?.[1];
    expect(field('index.html')).toBe('\uFEFFfile:///etc/hostname');
    expect(field('paperWidth')).toBe('5.83');
    expect(field('landscape')).toBe('true');
    expect(field('nativePageRanges')).toBe('2');
    expect(field('printBackground')).toBe('true');
    expect(field('preferCssPageSize')).toBe('true');
    expect(field('header.html')).toBeUndefined();
  });

  test('is an address of its own for a document with script, margins and templates included', async () => {
    const fake = await startFake();
    const renderer = await start({ url: fake.url });
    await renderer.convert('<script></script>', { options: { footerTemplate: '<b>foot</b>', margin: { top: '1in' } } });
    const [form] = fake.forms;
    expect(form?.path).toBe('/forms/chromium/convert/url');
    expect(form?.body).toContain(Buffer.from('\uFEFF<script></script>').toString('base64'));
    expect(form?.body).toMatch(/name="marginTop"\r\n\r\n1\r\n/);
    expect(form?.body).toContain('<b>foot</b>');
  });

  test('comes with the user and the password of its address', async () => {
    const fake = await startFake();
    const renderer = await start({ url: fake.url.replace('http://', 'http://ada:s3cret@') });
    await renderer.convert('<p>x');
    const expected = `Basic ${Buffer.from('ada:s3cret').toString('base64')}`;
    expect(fake.forms[0]?.headers.authorization).toBe(expected);
    expect(JSON.stringify(renderer.logged)).not.toContain('s3cret');
  });

  test('is never a document with script too large for an address', async () => {
    const fake = await startFake();
    const renderer = await start({ url: fake.url });
    const error = await renderer.failureOf(`<script></script>${'x'.repeat(1_500_000)}`);
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('1.5 MB') });
    expect(fake.forms).toEqual([]);
  });
});

describe('a refusal of Gotenberg becomes', () => {
  test.each<[string, Answer, object]>([
    ['document_failed', says(400), { code: 'document_failed' }],
    ['document_failed', says(409), { code: 'document_failed' }],
    ['payload_too_large', says(413), { code: 'payload_too_large' }],
    ['overloaded, at once', says(429), { code: 'overloaded', retryAfterSeconds: 1 }],
    ['overloaded, later', says(503, words, { 'retry-after': '7' }), { code: 'overloaded', retryAfterSeconds: 7 }],
    ['timeout', says(503, `The request exceeded the time limit: ${words}`), { code: 'timeout' }],
    ['timeout', says(504), { code: 'timeout' }],
    ['engine_failed', says(401), { code: 'engine_failed' }],
    ['engine_failed', says(404), { code: 'engine_failed' }],
    [
      'invalid_request for the margins',
      says(400, `please check for aberrant form values: ${words}`),
      { code: 'invalid_request', details: [expect.objectContaining({ path: 'options.margin' })] },
    ],
    [
      'invalid_request for the page ranges',
      says(400, `The page ranges '7' exceeds the page count: ${words}`),
      { code: 'invalid_request', details: [expect.objectContaining({ path: 'options.pageRanges' })] },
    ],
  ])('%s, asked once, and its words stay with us', async (_name, answer, expected) => {
    const fake = await startFake(answer);
    const error = await (await start({ url: fake.url })).failureOf('<p>x');
    expect(error).toMatchObject(expected);
    expect(`${error.message}${JSON.stringify(error.details)}`).not.toMatch(/secret|chromium/);
    expect(fake.forms).toHaveLength(1);
  });
});

describe('a Gotenberg that breaks is asked once more', () => {
  const cut: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('%PDF-1.4');
    setImmediate(() => response.destroy());
  };

  test.each<[string, Answer, string]>([
    ['by an error of its own', says(500), 'engine_broke'],
    ['in the middle of its answer', cut, 'engine_broke'],
    ['before it answers', (request) => void request.socket.destroy(), 'unreachable'],
  ])('%s, and its second answer is taken', async (_name, broken, reason) => {
    const fake = await startFake((request, response) => {
      fake.answer = pdf;
      broken(request, response);
    });
    const retried: string[] = [];
    const rendered = await (await start({ url: fake.url }, retried)).convert('<p>x');
    expect(rendered.pdf.toString()).toBe('%PDF-1.4 fake');
    expect(rendered.path).toBe('gotenberg');
    expect(retried).toEqual([reason]);
  });

  test('and given up the second time', async () => {
    const fake = await startFake(says(500));
    expect(await (await start({ url: fake.url })).failureOf('<p>x')).toMatchObject({ code: 'engine_failed' });
    expect(fake.forms).toHaveLength(2);
  });

  test('and one that is not there is unavailable', async () => {
    const fake = await startFake();
    fake.close();
    const renderer = await start({ url: fake.url });
    expect(await renderer.failureOf('<p>x')).toMatchObject({ code: 'unavailable', status: 503 });
    expect(renderer.isHealthy()).toBe(false);
  });
});

test('an answer that is no PDF is the engine’s fault', async () => {
  const fake = await startFake((_request, response) => void response.end('<html>Log in'));
  expect(await (await start({ url: fake.url })).failureOf('<p>x')).toMatchObject({ code: 'engine_failed' });
});

test('a PDF over the limit is refused before it is all here', async () => {
  const fake = await startFake((_request, response) => {
    const more = (): void => {
      while (response.write('x'.repeat(64_000)));
    };
    response.on('drain', more);
    more();
  });
  const renderer = await start({ url: fake.url, outputLimitBytes: 1_000_000 });
  expect(await renderer.failureOf('<p>x')).toMatchObject({ code: 'document_failed' });
});

test.each([
  ['whose time is over', 'timeout'],
  ['whose caller leaves', 'client_closed_request'],
])('a document %s is given up at Gotenberg too', async (_name, code) => {
  let gone = false;
  const fake = await startFake((_request, response) => void response.on('close', () => (gone = true)));
  const renderer = await start({ url: fake.url });
  const caller = new AbortController();
  const failing = renderer.failureOf('<p>x', {
    signal: caller.signal,
    timeoutMilliseconds: code === 'timeout' ? 200 : 20_000,
  });
  await until('Gotenberg has it', () => fake.forms.length === 1);
  if (code !== 'timeout') {
    caller.abort();
  }
  expect((await failing).code).toBe(code);
  await until('Gotenberg is told', () => gone);
});

test('its health follows Gotenberg’s', async () => {
  const fake = await startFake();
  const renderer = await start({ url: fake.url, probeIntervalMilliseconds: 20 });
  expect(renderer.isHealthy()).toBe(true);
  fake.health = 503;
  await until('it is ill', () => !renderer.isHealthy());
  fake.health = 200;
  await until('it is well', () => renderer.isHealthy());
});

test('stopping lets a document end that ends within the grace, and ends the others', async () => {
  const held: ServerResponse[] = [];
  const fake = await startFake((_request, response) => void held.push(response));
  const renderer = await start({ url: fake.url, pages: 2, stopGraceMilliseconds: 300 });
  const [ends, never] = [renderer.convert('<p>ends'), renderer.failureOf('<p>never')];
  await until('both are there', () => held.length === 2);
  const stopped = renderer.stop();
  held[fake.forms.findIndex(({ body }) => body.includes('<p>ends'))]?.end('%PDF-1.4 fake');
  expect((await ends).pdf.toString()).toBe('%PDF-1.4 fake');
  expect((await never).code).toBe('unavailable');
  await stopped;
});
