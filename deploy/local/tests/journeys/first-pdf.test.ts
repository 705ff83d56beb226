import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { htmlToPdf, markdownToPdf, paperSizes, templateToPdf } from '@octavo/contracts';
import type { ErrorCode, Operation } from '@octavo/contracts';
import { banner } from '../../src/banner.ts';
import { sendSignal } from '../../src/process-identity.ts';
import { repositoryRoot } from '../../src/repository.ts';
import { loadSecrets } from '../../src/secrets.ts';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { startBeacon } from '../support/beacon.ts';
import type { Beacon } from '../support/beacon.ts';
import { openBooks } from '../../src/testing/books.ts';
import type { Books, Customer } from '../../src/testing/books.ts';
import { call, numberIn, send } from '../support/client.ts';
import type { Answer, Call } from '../support/client.ts';
import { chromiumProcessId } from '../support/logs.ts';
import { readPdf } from '../support/pdf.ts';
import type { PdfPage } from '../support/pdf.ts';
import { temporaryDirectories } from '../temporary-directory.ts';

jest.setTimeout(60_000);

const temporaryDirectory = temporaryDirectories();

let stack: RunningStack;
let beacon: Beacon;
let books: Books;
let demo: Pick<Customer, 'userId'>;
let poor: Customer;
let hurried: Customer;

beforeAll(async () => {
  beacon = await startBeacon();
  stack = await startStack({ environment: { EGRESS_ALLOWED_ADDRESSES: beacon.address } });
  books = openBooks(stack);
  demo = { userId: loadSecrets(stack.dataDirectory).demoUserId };
  [poor, hurried] = books.addCustomers([
    { planId: 'free_trial', credits: 15 },
    { planId: 'free_trial', mode: 'test' },
  ]) as [Customer, Customer];
}, 300_000);

afterAll(async () => {
  await stack?.stop();
  await beacon?.close();
});

const html = '<h1>Hello</h1><p>My first document.</p>';

function convert(operation: Operation, body: unknown, key = stack.demoApiKey): Promise<Answer> {
  return call(stack, operation, { key, body });
}

async function pagesOf(answer: Answer): Promise<readonly PdfPage[]> {
  if (answer.error) throw new Error(JSON.stringify(answer.error));
  const pdf = await readPdf(answer.bytes);
  pdf.close();
  return pdf.pages;
}

function inchesOf({ widthPoints, heightPoints }: PdfPage): [width: number, height: number] {
  return [widthPoints / 72, heightPoints / 72];
}

function expectSize(page: PdfPage | undefined, [width, height]: readonly [number, number]): void {
  const [actualWidth, actualHeight] = inchesOf(page as PdfPage);
  expect(actualWidth).toBeCloseTo(width, 1);
  expect(actualHeight).toBeCloseTo(height, 1);
}

/** What the key has left, told by a conversion that costs three, once billing knows how all before it ended. */
async function creditsLeft(): Promise<number> {
  await waitFor(async () => (await books.account(demo)).held === 0, { description: 'no credits to be held' });
  const answer = await convert('markdown-to-pdf', { markdown: 'How much is left?' });
  return numberIn(answer, 'x-credits-remaining') + numberIn(answer, 'x-credits-used');
}

describe('a newcomer with the printed key', () => {
  test('posts HTML and holds a PDF, ten credits a time', async () => {
    const first = await convert('html-to-pdf', { html });
    const second = await convert('html-to-pdf', { html });

    expect(first.status).toBe(200);
    const told = Object.fromEntries(first.headers);
    expect(told).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
      'content-length': String(first.bytes.byteLength),
      'x-credits-used': '10',
      'x-credits-remaining': expect.stringMatching(/^\d+$/),
      'x-rate-limit': '300',
      ratelimit: expect.stringMatching(/^"requests";r=\d+;t=\d+$/),
      'ratelimit-policy': '"requests";q=300;w=60',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.any(String),
      connection: 'keep-alive',
      'keep-alive': expect.any(String),
      date: expect.any(String),
    });
    expect(numberIn(second, 'x-credits-remaining')).toBe(numberIn(first, 'x-credits-remaining') - 10);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    const pages = await pagesOf(first);
    expect(pages.map(({ text }) => text.split('\n').filter(Boolean))).toEqual([['Hello', 'My first document.']]);
    expectSize(pages[0], paperSizes.A4);
  });

  test('turns Markdown for three and a template for eight credits', async () => {
    const markdown = await convert('markdown-to-pdf', { markdown: '# Notes\n\n- **one**\n- two' });
    const template = await convert('template-to-pdf', {
      template: '<ul>{% for guest in guests %}<li>Dear {{ guest | upcase }}</li>{% endfor %}</ul>',
      data: { guests: ['Ada', 'Grace'] },
    });

    expect([numberIn(markdown, 'x-credits-used'), numberIn(template, 'x-credits-used')]).toEqual([3, 8]);
    expect(numberIn(template, 'x-credits-remaining')).toBe(numberIn(markdown, 'x-credits-remaining') - 8);
    expect((await pagesOf(markdown))[0]?.text).toMatch(/Notes\s+•?\s*one\s+•?\s*two/);
    expect((await pagesOf(template))[0]?.text).toMatch(/Dear ADA[\s\S]*Dear GRACE/);
  });

  test('the examples of the documentation work', async () => {
    for (const { operation, example } of [htmlToPdf, markdownToPdf, templateToPdf]) {
      const answer = await convert(operation as Operation, example);
      expect({ operation, status: answer.status }).toEqual({ operation, status: 200 });
    }
  });

  test('changes the page by options', async () => {
    const [a4Width, a4Height] = paperSizes.A4;
    const threePages = ['one', 'two', 'three'].map((word) => `<p style="break-after: page">${word}</p>`).join('');
    const [landscape, small, own, ranged, footed] = await Promise.all(
      [
        { html, options: { landscape: true } },
        { html, options: { format: 'A5' } },
        { html, options: { width: '100mm', height: '2in' } },
        { html: threePages, options: { pageRanges: '1, 3' } },
        {
          html: threePages,
          options: { footerTemplate: '<b style="font-size: 9px"><i class="pageNumber"></i> of 3</b>' },
        },
      ].map(async (body) => pagesOf(await convert('html-to-pdf', body))),
    );

    expectSize(landscape?.[0], [a4Height, a4Width]);
    expectSize(small?.[0], paperSizes.A5);
    expectSize(own?.[0], [100 / 25.4, 2]);
    expect(ranged?.map(({ text }) => text.trim())).toEqual(['one', 'three']);
    expect(footed?.map(({ text }) => /(\d) of 3/.exec(text)?.[1])).toEqual(['1', '2', '3']);
  });

  test('names the file', async () => {
    const answer = await convert('html-to-pdf', { html, filename: 'Rechnung Müller.pdf' });

    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Rechnung%20M%C3%BCller.pdf");
  });

  test('tries the test key: no credits, and a mark on every page', async () => {
    const answer = await convert(
      'html-to-pdf',
      { html: '<p style="break-after: page">one</p><p>two</p>' },
      stack.demoTestApiKey,
    );

    expect(answer.status).toBe(200);
    expect(numberIn(answer, 'x-credits-used')).toBe(0);
    expect(answer.headers.has('x-credits-remaining')).toBe(false);
    expect(numberIn(answer, 'x-rate-limit')).toBe(10);
    const pages = await pagesOf(answer);
    expect(pages).toHaveLength(2);
    for (const { text } of pages) expect(text).toMatch(/Octavo test[\s\S]*Made with a test key/);
    const [unmarked] = await pagesOf(await convert('html-to-pdf', { html }));
    expect(unmarked?.text).not.toContain('test key');
  });

  test.each([
    ['HTML', { html: '<p id="p">Good morning</p><script>p.textContent = "scripted"</script>' }],
    ['Markdown', { markdown: '# Good morning' }],
  ])('tries %s without an account: marked, without scripts, and for nothing', async (_kind, body) => {
    const answer = await send(`${stack.gatewayUrl}/functions/v1/demo`, { body });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.has('x-credits-used')).toBe(false);
    const [page] = await pagesOf(answer);
    expect(page?.text).toContain('Good morning');
    expect(page?.text).toContain('Octavo test');
  });

  test('sees the first three pages of what is longer', async () => {
    const body = { html: '<p style="break-after: page">x</p>'.repeat(9) };
    expect(await pagesOf(await send(`${stack.gatewayUrl}/functions/v1/demo`, { body }))).toHaveLength(3);
  });

  test('pastes the printed lines into a shell', async () => {
    expect(spawnSync('curl', ['--version']).status).toBe(0);
    const root = temporaryDirectory();
    const sample = join('deploy', 'local', 'samples', 'invoice.html');
    mkdirSync(join(root, dirname(sample)), { recursive: true });
    cpSync(join(repositoryRoot, sample), join(root, sample));
    const printed = banner({
      facts: stack,
      dataDirectory: stack.dataDirectory,
      root,
      replacedPorts: [],
      elapsedSeconds: 1,
    });
    const lines = printed.split('\n').filter((line) => /\bcurl --/.test(line));

    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const { status, stderr } = spawnSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' });
      expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({ line, status: 0, stderr: '' });
    }
    const textOf = async (file: string): Promise<string | undefined> => {
      const pdf = await readPdf(readFileSync(join(root, file)));
      pdf.close();
      return pdf.pages[0]?.text;
    };
    expect(await textOf('hello.pdf')).toContain('Hello');
    expect(await textOf('document.pdf')).toContain('2026-0147');
  });
});

describe('what goes wrong is said and costs nothing', () => {
  const megabyte = 1024 * 1024;
  const pathOf = (operation: string): string => `${stack.gatewayUrl}/functions/v1/${operation}`;
  const withKey = (given: Omit<Call, 'key'>): Call => ({ key: stack.demoApiKey, ...given });

  const refusals: [name: string, status: number, code: ErrorCode, request: () => Promise<Answer>][] = [
    ['no key', 401, 'missing_api_key', () => send(pathOf('html-to-pdf'), { body: { html } })],
    ['a key nobody has', 401, 'invalid_api_key', () => convert('html-to-pdf', { html }, `oct_live_${'x'.repeat(32)}`)],
    ['a key that is none', 401, 'invalid_api_key', () => convert('html-to-pdf', { html }, 'my-key')],
    ['malformed JSON', 400, 'malformed_json', () => convert('html-to-pdf', '{"html": "<h1>')],
    ['no document', 400, 'invalid_request', () => convert('html-to-pdf', {})],
    ['a broken template', 400, 'invalid_template', () => convert('template-to-pdf', { template: '{% if %}' })],
    [
      'a page beyond the last',
      400,
      'invalid_request',
      () => convert('html-to-pdf', { html, options: { pageRanges: '7' } }),
    ],
    ['a body too large', 413, 'payload_too_large', () => convert('markdown-to-pdf', 'x'.repeat(10 * megabyte + 1))],
    [
      'another media type',
      415,
      'unsupported_media_type',
      () => send(pathOf('html-to-pdf'), withKey({ body: html, headers: { 'content-type': 'text/html' } })),
    ],
    ['GET', 405, 'method_not_allowed', () => send(pathOf('html-to-pdf'), withKey({ method: 'GET', body: undefined }))],
    ['an unknown path', 404, 'not_found', () => send(pathOf('html-to-doc'), withKey({ body: { html } }))],
    [
      'a document that never ends',
      504,
      'timeout',
      () => convert('html-to-pdf', { html: '<script>for(;;);</script>', timeoutSeconds: 1 }),
    ],
  ];

  test.each(refusals)('%s is answered %i %s', async (_name, status, code, request) => {
    const before = await creditsLeft();

    const answer = await request();

    expect({ status: answer.status, ...answer.error }).toEqual({
      status,
      code,
      error: expect.stringMatching(/^.{10,}/),
      requestId: answer.headers.get('x-request-id'),
      ...(answer.error?.details ? { details: expect.any(Array) } : {}),
    });
    expect(answer.headers.get('x-credits-used') ?? '0').toBe('0');
    expect(await creditsLeft()).toBe(before - 3);
  });

  test('an unknown option is named', async () => {
    const before = await creditsLeft();

    const answer = await convert('html-to-pdf', { html, options: { formt: 'A5', margin: { left: '1km' } } });

    expect([answer.status, answer.error?.code]).toEqual([400, 'invalid_request']);
    expect(answer.error?.details).toEqual(
      expect.arrayContaining([
        { path: 'options.formt', message: "Unknown option 'formt'" },
        { path: 'options.margin.left', message: expect.stringContaining('length') },
      ]),
    );
    expect(numberIn(answer, 'x-credits-remaining')).toBe(before - 3);
    expect(await creditsLeft()).toBe(before - 3);
  });

  test('one request too many in a minute is told when to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, () => convert('html-to-pdf', '{', hurried.key)));

    const limited = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(limited.map(({ error }) => error?.code)).toEqual(['rate_limited']);
    const [answer] = limited as [Answer];
    expect(numberIn(answer, 'x-rate-limit')).toBe(10);
    expect(numberIn(answer, 'retry-after')).toBeGreaterThan(0);
    expect(numberIn(answer, 'retry-after')).toBeLessThanOrEqual(60);
  });

  test('at the end of the credits it is said what is missing, and a smaller operation still goes', async () => {
    const paid = await convert('html-to-pdf', { html }, poor.key);
    const refused = await convert('html-to-pdf', { html }, poor.key);
    const smaller = await convert('markdown-to-pdf', { markdown: 'Hello' }, poor.key);

    expect([paid.status, numberIn(paid, 'x-credits-remaining')]).toEqual([200, 5]);
    expect([refused.status, refused.error?.code]).toEqual([402, 'insufficient_credits']);
    expect(refused.error?.details).toEqual([
      { path: 'creditsNeeded', message: '10' },
      { path: 'creditsRemaining', message: '5' },
    ]);
    expect(numberIn(refused, 'x-credits-used')).toBe(0);
    expect(numberIn(refused, 'x-credits-remaining')).toBe(5);
    expect([smaller.status, numberIn(smaller, 'x-credits-remaining')]).toEqual([200, 2]);
  });
});

describe('when Chromium dies under a document', () => {
  let killed: number | undefined;

  /** The log may lag behind Chromium's restart by a moment. */
  async function killChromium(): Promise<void> {
    await waitFor(() => chromiumProcessId(stack) !== killed);
    killed = chromiumProcessId(stack);
    sendSignal(killed, 'SIGKILL');
  }

  test('it is rendered again, and the customer sees nothing of it', async () => {
    const before = await creditsLeft();

    const answering = convert('html-to-pdf', { html: beacon.html('Survived') });
    await beacon.nextRequest();
    await killChromium();
    (await beacon.nextRequest()).answer();
    const answer = await answering;

    expect((await pagesOf(answer))[0]?.text.trim()).toBe('Survived');
    expect(numberIn(answer, 'x-credits-remaining')).toBe(before - 3 - 10);
  });

  test('a second time, it is given up, free of charge, and the next document goes', async () => {
    const before = await creditsLeft();

    const answering = convert('html-to-pdf', { html: beacon.html('Never seen') });
    await beacon.nextRequest();
    await killChromium();
    await beacon.nextRequest();
    await killChromium();
    const answer = await answering;

    expect([answer.status, answer.error?.code]).toEqual([502, 'engine_failed']);
    expect(numberIn(answer, 'x-credits-used')).toBe(0);
    expect((await convert('html-to-pdf', { html })).status).toBe(200);
    expect(await creditsLeft()).toBe(before - 3 - 10);
  });
});
