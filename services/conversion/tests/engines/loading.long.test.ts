import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { HtmlOptions } from '@octavo/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestRenderer } from './harness.ts';
import { startTestRenderer } from './harness.ts';
import { textOfPdf } from './read-pdf.ts';
import type { WebServer } from './web-server.ts';
import { redirectTo, startWebServer } from './web-server.ts';

jest.setTimeout(60_000);

let site: WebServer;
let other: WebServer;
let renderer: TestRenderer;

beforeAll(async () => {
  other = await startWebServer({
    '/zone': '<script>document.write([new Date(0).getHours(), navigator.userAgent, innerWidth])</script>',
    '/': '<p>other site',
    '/image': '',
    '/password': askForPassword,
  });
  site = await startWebServer({
    '/': `<p>page<img src="/image"><img src="${other.origin}/image"><img src="/image/elsewhere">`,
    '/image': '',
    '/image/elsewhere': redirectTo(`${other.origin}/image?redirected`),
    '/zone/elsewhere': `<script>location.href = "${other.origin.replace('127.0.0.1', 'localhost')}/zone"</script>`,
    '/elsewhere': redirectTo(`${other.origin}/`),
    '/cookies': '<script>document.write(document.cookie || "none")</script>',
    '/password': askForPassword,
    '/password/elsewhere': redirectTo(`${other.origin}/password`),
    '/language': (request, response) => void response.end(`<p>${request.headers['accept-language']}`),
    '/agent': (request, response) =>
      void response.end(`<p>${request.headers['user-agent']}<script>document.write(navigator.userAgent)</script>`),
  });
  renderer = await startTestRenderer({
    egress: { allowedAddresses: [site.address, other.address, other.address.replace('127.0.0.1', 'localhost')] },
  });
});

afterAll(async () => {
  await renderer.stop();
  site.close();
  other.close();
});

function askForPassword({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.authorization === `Basic ${Buffer.from('ada:s3cret').toString('base64')}`) {
    response.end('<p>welcome');
  } else {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"', 'content-type': 'text/html' }).end('<p>locked');
  }
}

async function textOf(html: string, options: HtmlOptions = {}): Promise<string> {
  return await textOfPdf((await renderer.convert(html, { options })).pdf);
}

async function textAt(path: string, options: HtmlOptions = {}): Promise<string> {
  return await textOfPdf((await renderer.convert({ url: site.origin + path }, { options })).pdf);
}

const write = (expression: string): string => `<script>document.write(${expression})</script>`;

describe('how a document is shown', () => {
  test('scripts run unless the caller does not want them, and then noscript is shown', async () => {
    const html = '<p id="p">static</p><script>p.textContent = "scripted"</script><noscript>without</noscript>';
    expect(await textOf(html)).toBe('scripted');
    expect(await textOf(html, { javascript: false })).toBe('static without');
  });

  test('a static document stays on the fast way when scripts are off', async () => {
    expect((await renderer.convert('<p>static', { options: { javascript: false } })).path).toBe('warm');
  });

  test('styles are those of print, or of the screen, and the next document is printed as ever', async () => {
    const html =
      '<style>@media print { i { display: none } } @media screen { b { display: none } }</style><b>p</b><i>s</i>';
    expect(await textOf(html, { media: 'print' })).toBe('p');
    expect(await textOf(html, { media: 'screen' })).toBe('s');
    expect(await textOf(html)).toBe('p');
  });

  test('scripts see the viewport that was asked for', async () => {
    const html = write('[innerWidth, innerHeight, devicePixelRatio].join(",")');
    expect(await textOf(html, { viewport: { width: 1234, height: 567 } })).toBe('1234,567,1');
    expect(await textOf(html, { viewport: { width: 400, height: 300, deviceScaleFactor: 2 } })).toBe('400,300,2');
    expect(await textOf(html)).toBe('800,600,1');
  });

  test('scripts live in the time zone', async () => {
    const html = write('new Date(Date.UTC(2026, 6, 1, 12)).getHours()');
    expect(await textOf(html, { timezone: 'Asia/Kolkata' })).toBe('17');
    expect(await textOf(html, { timezone: 'America/New_York' })).toBe('8');
  });

  test('scripts format in the locale, and servers are asked for it', async () => {
    const html = write('[(1234.5).toLocaleString(), navigator.language].join(" ")');
    expect(await textOf(html, { locale: 'de-DE' })).toBe('1.234,5 de-DE');
    expect(await textOf(html)).toBe('1,234.5 en-US');
    expect(await textAt('/language', { locale: 'fr-CH' })).toMatch(/^fr-CH/);
  });

  test('servers and scripts are told the user agent', async () => {
    expect(await textAt('/agent', { userAgent: 'Test/1.0' })).toBe('Test/1.0 Test/1.0');
  });
});

test('a document that leads to another site is shown there in the same way', async () => {
  const options = { timezone: 'Asia/Tokyo', userAgent: 'Test/1.0', viewport: { width: 999, height: 500 } };
  expect(await textAt('/zone/elsewhere', options)).toBe('9,Test/1.0,999');
});

describe('what a document is waited for', () => {
  const later = (script: string): string => `<p id="p">early</p><script>setTimeout(() => { ${script} }, 300)</script>`;

  test('nothing, unless the caller says so', async () => {
    expect(await textOf(later('p.textContent = "late"'))).toBe('early');
  });

  test('an element that comes', async () => {
    const html = later('p.innerHTML = "<b class=done>late</b>"');
    expect(await textOf(html, { waitForSelector: 'p > .done' })).toBe('late');
  });

  test('an element that becomes visible', async () => {
    const html = `<p id="q" style="display:none">late</p>${later('q.style.display = "block"; p.remove()')}`;
    expect(await textOf(html, { waitForSelector: '#q' })).toBe('late');
  });

  test('an expression, a function or a promise that becomes true', async () => {
    const html = later('p.textContent = "late"; window.app = { ready: true }');
    expect(await textOf(html, { waitForFunction: 'window.app.ready' })).toBe('late');
    expect(await textOf(html, { waitForFunction: '() => window.app?.ready === true' })).toBe('late');
    const promise = later('p.textContent = "late"; done()').replace(
      '<script>',
      '<script>const came = new Promise((resolve) => { window.done = () => resolve(true) });',
    );
    expect(await textOf(promise, { waitForFunction: 'came // at last' })).toBe('late');
  });

  test('some time', async () => {
    expect(await textOf(later('p.textContent = "late"'), { delayMilliseconds: 600 })).toBe('late');
  });

  test('an element without scripts', async () => {
    expect(await textOf('<script>1</script><p>x', { javascript: false, waitForSelector: 'p' })).toBe('x');
  });

  test.each<[string, HtmlOptions, string]>([
    ['a selector', { waitForSelector: '#never' }, "No visible element '#never' came"],
    ['an expression', { waitForFunction: 'window.never' }, "'window.never' did not become true"],
    ['an expression that throws', { waitForFunction: 'never.ever' }, 'it threw ReferenceError: never is not defined'],
    ['a promise', { waitForFunction: 'new Promise(() => {})' }, 'did not become true'],
    ['a loop', { waitForFunction: '(() => { for (;;); })()' }, 'did not become true'],
  ])('%s that never comes true fails by its name at the deadline', async (_name, options, message) => {
    const error = await renderer.failureOf('<p>x', { options, timeoutMilliseconds: 1_500 });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining(message) });
    expect(error.details).toEqual([{ path: `options.${Object.keys(options)[0]}`, message: expect.any(String) }]);
    expect(await textOf('<p>next')).toBe('next');
  });

  test.each<[HtmlOptions, string]>([
    [{ waitForSelector: 'p >' }, 'is not a CSS selector'],
    [{ waitForFunction: 'if (' }, 'is not a JavaScript expression'],
    [{ waitForFunction: 'a b' }, 'is not a JavaScript expression'],
  ])('%j is the caller’s error at once', async (options, message) => {
    const error = await renderer.failureOf('<p>x', { options });
    expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(message) });
  });

  test('a document that scrolls on for ever ends when its time is up', async () => {
    const endless = `<script>
      const grow = () => { for (let i = 0; i < 20; i++) document.body.append(document.createElement('hr')); scrollTo(0, 1e9); };
      addEventListener('scroll', grow); onload = grow; setInterval(grow, 10);</script><body>x`;
    const options = { waitForSelector: '.end-of-list' };
    const error = await renderer.failureOf(endless, { options, timeoutMilliseconds: 2_000 });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('.end-of-list') });
    expect(await textOf(endless, { delayMilliseconds: 300 })).toContain('x');
  });
});

describe('what a site asks for', () => {
  const headersOf = (server: WebServer, from: number): Set<string> =>
    new Set(server.requests.slice(from).map(({ url, headers }) => `${url} ${String(headers['x-token'])}`));

  test('headers go to the origin of the url, and to no other, not even by redirect', async () => {
    const [ours, theirs] = [site.requests.length, other.requests.length];
    await textAt('/', { extraHTTPHeaders: { 'X-Token': 'abc' } });
    expect(headersOf(site, ours)).toEqual(new Set(['/ abc', '/image abc', '/image/elsewhere abc']));
    expect(headersOf(other, theirs)).toEqual(new Set(['/image undefined', '/image?redirected undefined']));
    expect(await textAt('/elsewhere', { extraHTTPHeaders: { 'x-token': 'abc' } })).toBe('other site');
    expect(headersOf(other, theirs + 2)).toEqual(new Set(['/ undefined']));
  });

  test('cookies are there before the page is, and gone after it', async () => {
    const cookies = [
      { name: 'session', value: '42' },
      { name: 'hidden', value: '1', httpOnly: true },
      { name: 'deep', value: '1', path: '/deep' },
      { name: 'far', value: '1', domain: 'example.com' },
    ];
    const before = site.requests.length;
    expect(await textAt('/cookies', { cookies })).toBe('session=42');
    expect(site.requests[before]?.headers.cookie).toBe('session=42; hidden=1');
    expect(await textAt('/cookies')).toBe('none');
  });

  test('a cookie that no browser would take is the caller’s error', async () => {
    const cookies = [{ name: '__Host-x', value: '1', domain: 'example.com' }];
    const error = await renderer.failureOf({ url: `${site.origin}/cookies` }, { options: { cookies } });
    expect(error).toMatchObject({ code: 'invalid_request', details: [{ path: 'options.cookies' }] });
  });

  test('a password opens the page, a wrong one does not', async () => {
    const basicAuth = { username: 'ada', password: 's3cret' };
    expect(await textAt('/password', { basicAuth })).toBe('welcome');
    for (const options of [{}, { basicAuth: { ...basicAuth, password: 'wrong' } }]) {
      const error = await renderer.failureOf({ url: `${site.origin}/password` }, { options });
      expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('answered 401') });
    }
  });

  test('a password is not told to another site', async () => {
    const before = other.requests.length;
    const options = { basicAuth: { username: 'ada', password: 's3cret' } };
    const error = await renderer.failureOf({ url: `${site.origin}/password/elsewhere` }, { options });
    expect(error.message).toContain('answered 401');
    expect(other.requests.slice(before).map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

test('a header that refers to what is elsewhere is printed without it, and nothing is asked for', async () => {
  const before = site.requests.length;
  const headerTemplate = `<link rel="stylesheet" href="${site.origin}/style.css"><img src="${site.origin}/image">
    <style>@import url(${site.origin}/more.css); @font-face { font-family: q; src: url(${site.origin}/q.woff2) }</style>
    <script>fetch("${site.origin}/script")</script><div style="font: 12px q, sans-serif">Head</div>`;
  for (const html of ['<p>static', `<p>scripted${write('""')}`]) {
    const text = await textOf(html, { headerTemplate, margin: { top: '2cm' } });
    expect(text).toContain('Head');
    expect(text).toContain(html.includes('script') ? 'scripted' : 'static');
  }
  expect(site.requests.slice(before).map(({ url }) => url)).toEqual([]);
});

describe('faults that the caller wants to know of', () => {
  test('resources that cannot be loaded are listed', async () => {
    const html = `<p>x<img src="${site.origin}/missing.png"><img src="http://10.0.0.1/private.png">
      <link rel="stylesheet" href="${site.origin}/missing.css"><img src="${site.origin}/image">`;
    expect(await textOf(html)).toBe('x');
    const error = await renderer.failureOf(html, { options: { failOnResourceError: true } });
    expect(error.code).toBe('document_failed');
    expect(new Set(error.details?.map(({ path, message }) => `${path} ${message}`))).toEqual(
      new Set([
        'options.failOnResourceError http://10.0.0.1/private.png may not be reached: its address is not on the open internet',
        `options.failOnResourceError ${site.origin}/missing.css answered 404`,
        `options.failOnResourceError ${site.origin}/missing.png answered 404`,
      ]),
    );
  });

  test('a document whose resources all come does not fail', async () => {
    expect(await textAt('/', { failOnResourceError: true })).toBe('page');
  });

  test('errors of scripts are listed, at most twenty of them', async () => {
    const html =
      '<p>x<script>console.log("fine"); console.error("bad", 7); setTimeout(() => { throw new Error("worse") })</script><script>nothing.there</script>';
    const options = { failOnConsoleError: true };
    const error = await renderer.failureOf(html, { options: { ...options, delayMilliseconds: 100 } });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('bad 7') });
    expect(error.details?.map(({ message }) => message.split('\n')[0])).toEqual([
      'bad 7',
      'ReferenceError: nothing is not defined',
      'Error: worse',
    ]);
    const many = '<script>for (let i = 0; i < 1000; i++) console.error("message " + i)</script>';
    expect((await renderer.failureOf(many, { options })).details).toHaveLength(20);
    expect(await textOf('<p>x<script>console.warn("y")</script>', options)).toBe('x');
  });
});
