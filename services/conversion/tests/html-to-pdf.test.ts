import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { headers, htmlToPdf, type ErrorBody, type Principal } from '@octavo/contracts';
import { createLifecycle, createLog, createMetrics, sealPrincipal, startHttpServer } from '@octavo/kit';
import { randomBytes, randomUUID } from 'node:crypto';
import type { ConversionContext } from '../src/context.ts';
import { htmlToPdfHandler } from '../src/html-to-pdf.ts';
import { startTestRenderer, type TestRenderer } from './engines/harness.ts';
import { readPdf, textOfPdf } from './engines/read-pdf.ts';
import { startWebServer, type WebServer } from './engines/web-server.ts';

jest.setTimeout(60_000);

const secret = randomBytes(32);
const log = createLog({ name: 'html-to-pdf-test', level: 'silent' });
const lifecycle = createLifecycle(log);
const principal: Principal = {
  kind: 'apiKey',
  apiKeyId: randomUUID(),
  userId: randomUUID(),
  mode: 'live',
  planId: 'starter',
};

let renderer: TestRenderer;
let site: WebServer;
let url: string;

beforeAll(async () => {
  site = await startWebServer({ '/': '<title>Site</title><p>from the web' });
  renderer = await startTestRenderer({ egress: { allowedAddresses: [site.address] } });
  const context = { log, renderer, now: Date.now } as Partial<ConversionContext> as ConversionContext;
  const contracts = { [htmlToPdf.name]: htmlToPdf };
  ({ url } = await startHttpServer({
    contracts,
    handlers: { 'conversion.htmlToPdf': htmlToPdfHandler(context) },
    host: '127.0.0.1',
    port: 0,
    principalSecret: secret,
    log,
    metrics: createMetrics('html-to-pdf-test'),
    lifecycle,
  }));
});

afterAll(async () => {
  await lifecycle.stop();
  await renderer.stop();
  site.close();
});

interface Answer {
  status: number;
  pdf: Buffer;
  error: ErrorBody;
}

async function ask(body: FormData | object): Promise<Answer> {
  const response = await fetch(url + htmlToPdf.path, {
    method: 'POST',
    headers: {
      [headers.principal]: sealPrincipal(principal, secret, Date.now()),
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const pdf = Buffer.from(await response.arrayBuffer());
  return { status: response.status, pdf, error: (response.ok ? {} : JSON.parse(pdf.toString())) as ErrorBody };
}

async function textFor(body: FormData | object): Promise<string> {
  const { status, pdf, error } = await ask(body);
  expect([status, error]).toEqual([200, {}]);
  return await textOfPdf(pdf);
}

function formOf(files: Record<string, string | Uint8Array>, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) {
    form.append('files', new Blob([content as string]), name);
  }
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value);
  }
  return form;
}

/** Two by two pixels, red. */
const redPixels = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

describe('a document by its url', () => {
  test('is printed', async () => {
    const { pdf } = await ask({ url: `${site.origin}/` });
    expect(await readPdf(pdf)).toMatchObject({ title: 'Site', pages: [{ text: 'from the web' }] });
  });

  test('that is not on the open internet is refused in words', async () => {
    const { status, error } = await ask({ url: 'http://192.168.0.1/' });
    expect([status, error.code]).toEqual([422, 'document_failed']);
    expect(error.error).toBe('http://192.168.0.1/ may not be reached: its address is not on the open internet');
  });

  test('that is no web address is refused at once', async () => {
    const { status, error } = await ask({ url: 'file:///etc/passwd' });
    expect([status, error.code, error.error]).toEqual([
      400,
      'invalid_request',
      'url: Give an http or https address, not file:',
    ]);
  });

  test('may come as a field of a form', async () => {
    expect(await textFor(formOf({}, { url: `${site.origin}/`, format: 'A5' }))).toBe('from the web');
  });
});

describe('a document with its files', () => {
  const index = '<!doctype html><link rel="stylesheet" href="css/style.css"><p>text</p><img src="images/red.png">';
  const style = '@import "more.css"; p::after { content: " styled" }';

  test('finds them by their names, from where it stands and from where they stand', async () => {
    const { pdf } = await ask(
      formOf({
        'index.html': `${index}<script src="./script.js"></script><iframe src="frame.html"></iframe>`,
        'css/style.css': style,
        'css/more.css': 'p::before { content: "imported " }',
        'images/red.png': redPixels,
        'script.js': 'document.body.append("ran " + location.pathname)',
        'frame.html': '<p>framed',
      }),
    );
    const { pages } = await readPdf(pdf);
    expect(pages[0]?.text).toContain('imported text styled');
    expect(pages[0]?.text).toContain('ran /');
    expect(pages[0]?.text).toContain('framed');
    expect(pages[0]?.operators).toMatch(/\/X\d+ Do/);
  });

  test('has its options as fields, and header and footer as files', async () => {
    const { pdf } = await ask(
      formOf(
        {
          'index.html': '<p>body',
          'header.html': '<div style="font-size:12px">head</div>',
          'footer.html': '<div style="font-size:12px">foot</div>',
        },
        { format: 'A5', margin: '{"top":"2cm","bottom":"2cm"}', timeoutSeconds: '20' },
      ),
    );
    const [page] = (await readPdf(pdf)).pages;
    expect(Math.floor(page?.widthPoints ?? 0)).toBe(420);
    for (const word of ['head', 'body', 'foot']) {
      expect(page?.text).toContain(word);
    }
  });

  test('reads text in UTF-8 without being told', async () => {
    const html = '<p>Grüße</p><link rel="stylesheet" href="s.css">';
    expect(await textFor(formOf({ 'index.html': html, 's.css': 'p::after { content: " Привет" }' }))).toBe(
      'Grüße Привет',
    );
  });

  test('finds nothing else, neither on the disk nor in a folder above', async () => {
    const html = `<p>x<script>
      const paths = ['missing.txt', '/etc/hostname', '../../../../etc/hostname', '..%2f..%2f..%2fetc%2fhostname', '%2e%2e/etc/hostname',
        '%00', 'file:///etc/hostname', 'a\\\\..\\\\..\\\\etc\\\\hostname', 'constructor', '__proto__'];
      Promise.all(paths.map((path) => fetch(path).then(({ status }) => status, () => 'none'))).then((answers) => {
        document.body.append(answers.join(' ')); window.done = true;
      });
    </script>`;
    const text = await textFor(formOf({ 'index.html': html, 'a.txt': 'a' }, { waitForFunction: 'window.done' }));
    expect(text).toBe('x 404 404 404 404 404 404 none 404 404 404');
  });

  test('keeps them from every other document, at the same time and after', async () => {
    const holder = ask(
      formOf(
        { 'index.html': '<p>mine<script src="a.js"></script>', 'a.js': '', 'secret.txt': 'secret' },
        { delayMilliseconds: '800' },
      ),
    );
    const thief = `<p>x<script>
      fetch('http://document.invalid/secret.txt').then((r) => r.text(), () => 'nothing').then((t) => { document.body.append(t); window.done = true; });
    </script>`;
    const steal = (): Promise<string> => textFor({ html: thief, options: { waitForFunction: 'window.done' } });
    expect(await steal()).toBe('x nothing');
    expect((await holder).status).toBe(200);
    expect(await steal()).toBe('x nothing');
    const other = formOf({ 'index.html': thief, 'b.txt': '' }, { waitForFunction: 'window.done' });
    expect(await textFor(other)).toBe('x');
  });

  test('is told which of them is missing, when it wants to know', async () => {
    const { status, error } = await ask(formOf({ 'index.html': index, 'a.txt': 'a' }, { failOnResourceError: 'true' }));
    expect([status, error.code]).toEqual([422, 'document_failed']);
    expect(error.details?.map(({ message }) => message).join(' ')).toContain('/css/style.css answered 404');
  });

  test.each([
    ['files without index.html', formOf({ 'a.txt': 'a' }), 'none is called index.html'],
    ['a name that leads out', formOf({ 'index.html': 'x', '../a.txt': 'a' }), 'leads out of the form'],
    ['index.html and a url', formOf({ 'index.html': 'x' }, { url: 'https://example.com/' }), 'Give either html or url'],
    ['an empty index.html', formOf({ 'index.html': '' }), 'Give the document'],
    ['an option that goes with url', formOf({ 'index.html': 'x' }, { cookies: '[]' }), 'Goes with url only'],
  ])('%s', async (_what, form, message) => {
    const { status, error } = await ask(form);
    expect([status, error.code]).toEqual([400, 'invalid_request']);
    expect(error.error).toContain(message);
  });

  test('that leaves for another page fails and says so', async () => {
    const { status, error } = await ask(
      formOf({ 'index.html': '<script>location = "other.html"</script>', 'other.html': 'x' }),
    );
    expect([status, error.code]).toEqual([422, 'document_failed']);
    expect(error.error).toContain('navigates away');
  });
});
