import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { TestRenderer } from './harness.ts';
import { startTestRenderer } from './harness.ts';
import { textOfPdf } from './read-pdf.ts';
import type { WebServer } from './web-server.ts';
import { redirectTo, startWebServer } from './web-server.ts';

jest.setTimeout(60_000);

let site: WebServer;
let other: WebServer;
let forbidden: WebServer;
let renderer: TestRenderer;

beforeAll(async () => {
  forbidden = await startWebServer({ '/': 'secret' });
  other = await startWebServer({ '/': '<p>other site' });
  const pages: Parameters<typeof startWebServer>[0] = {
    '/': '<link rel="stylesheet" href="style.css"><h1>Invoice</h1>',
    '/style.css': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/css' }).end('h1::after { content: " styled" }'),
    '/redirect': redirectTo('/'),
    '/redirect/other': redirectTo(`${other.origin}/`),
    '/redirect/private': redirectTo('http://10.0.0.1/'),
    '/redirect/forbidden': redirectTo(`${forbidden.origin}/`),
    '/redirect/metadata': redirectTo('http://169.254.169.254/latest/meta-data/'),
    '/redirect/file': redirectTo('file:///etc/hostname'),
    '/redirect/data': redirectTo('data:text/html,<p>data'),
    '/endless': (request, response) =>
      void response.writeHead(302, { location: `/endless?${Number(request.url?.split('?')[1] ?? 0) + 1}` }).end(),
    '/script': '<p>before<script>location.href = "/"</script><p>after',
    '/script/late': '<p>before<script>onload = () => { location.href = "/" }</script>',
    '/script/endless': '<script>location.href = "/script/endless?" + Math.random()</script>',
    '/script/reload': '<script>location.reload()</script>',
    '/script/file': '<p>stays<script>location.href = "file:///etc/hostname"</script>',
    '/script/chrome': '<p>stays<script>location.href = "chrome://version"</script>',
    '/script/data': '<p>stays<script>location.href = "data:text/html,<p>data"</script>',
    '/script/javascript': '<p>stays<script>location.href = "javascript:void document.body.append(` ran`)"</script>',
    '/script/mailto': '<p>stays<script>location.href = "mailto:a@example.com"</script>',
    '/script/form': '<form id="f" action="file:///etc/hostname"></form><script>f.submit()</script><p>after',
    '/script/private': '<script>location.href = "http://10.0.0.1/"</script>',
    '/refresh': '<meta http-equiv="refresh" content="0;url=/"><p>before',
    '/refresh/late': '<meta http-equiv="refresh" content="300;url=/"><p>dashboard',
    '/refresh/endless': '<meta http-equiv="refresh" content="0"><p>again',
    '/refresh/file': '<meta http-equiv="refresh" content="0;url=file:///etc/hostname"><p>stays',
    '/missing': (_request, response) =>
      void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>no such page'),
    '/missing/empty': (_request, response) => void response.writeHead(404).end(),
    '/broken': (_request, response) => void response.writeHead(503, { 'content-type': 'text/html' }).end('<p>sorry'),
    '/nothing': (_request, response) => void response.writeHead(204).end(),
    '/download': (_request, response) =>
      void response.writeHead(200, { 'content-disposition': 'attachment; filename=x.bin' }).end('abc'),
    '/pdf': (_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
    '/off': (request) => void request.socket.destroy(),
    '/popup': '<p>page<script>open("/"); alert(1); print(); close()</script>',
    '/worker':
      '<script>navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(() => { document.title = "installed"; document.body.append("worker") }, (e) => document.body.append(String(e)))</script><body>',
    '/worker.js': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(
          `fetch("${forbidden.origin}/", { mode: "no-cors" }).catch(() => {}); onactivate = () => clients.claim(); onfetch = (event) => event.respondWith(new Response("taken over", { headers: { "content-type": "text/html" } }))`,
        ),
    '/late': '<p>first<script>setTimeout(() => { location.href = "/late/second" }, 200)</script>',
    '/late/second':
      '<p>second<script>setTimeout(() => { document.body.append(" ready"); window.done = true }, 200)</script>',
    '/silent': () => {},
    '/frames':
      '<p>x<script>for (let i = 0; i < 50; i++) { const f = document.createElement("iframe"); f.src = "/redirect/private"; document.body.append(f) }</script>',
    '/who':
      '<script>document.write(document.cookie || "nobody", localStorage.getItem("a") || " new"); document.cookie = "a=1"; localStorage.setItem("a", "old")</script>',
  };
  site = await startWebServer(pages);
  renderer = await startTestRenderer({ egress: { allowedAddresses: [site.address, other.address] } });
});

afterAll(async () => {
  await renderer.stop();
  site.close();
  other.close();
  forbidden.close();
});

async function textAt(path: string, options = {}): Promise<string> {
  const { pdf, path: renderPath } = await renderer.convert({ url: site.origin + path }, { options });
  expect(renderPath).toBe('fresh');
  return await textOfPdf(pdf);
}

describe('a document at an address', () => {
  test('is loaded with what it refers to', async () => {
    expect(await textAt('/')).toBe('Invoice styled');
  });

  test.each([
    ['by the server', '/redirect', 'Invoice styled'],
    ['by the server to another site', '/redirect/other', 'other site'],
    ['by script', '/script', 'Invoice styled'],
    ['by script when it has loaded', '/script/late', 'Invoice styled'],
    ['by refresh', '/refresh', 'Invoice styled'],
  ])('that leads on %s is followed', async (_how, path, text) => {
    expect(await textAt(path)).toBe(text);
  });

  test('that refreshes itself in a while is printed as it is', async () => {
    expect(await textAt('/refresh/late')).toBe('dashboard');
  });

  test.each([
    ['file:', '/script/file'],
    ['chrome:', '/script/chrome'],
    ['data:', '/script/data'],
    ['mailto:', '/script/mailto'],
    ['file: by refresh', '/refresh/file'],
  ])('cannot go to %s and is printed as it stands', async (_scheme, path) => {
    expect(await textAt(path)).toBe('stays');
  });

  test('may run script by its location', async () => {
    expect(await textAt('/script/javascript')).toBe('stays ran');
  });

  test('that goes on to another while it is waited for is waited for there', async () => {
    expect(await textAt('/late')).toBe('first');
    expect(await textAt('/late', { waitForFunction: 'window.done' })).toBe('second ready');
    expect(await textAt('/late', { waitForSelector: 'p', delayMilliseconds: 800 })).toBe('second ready');
  });

  test('may have a service worker, which reaches nothing private and is gone with it', async () => {
    const options = { waitForFunction: 'document.title === "installed"', delayMilliseconds: 200 };
    expect(await textAt('/worker', options)).toBe('worker');
    expect(await textAt('/')).toBe('Invoice styled');
    expect(forbidden.requests).toEqual([]);
  });

  test('may be full of frames that lead to where nobody may go', async () => {
    expect(await textAt('/frames')).toContain('x');
  });

  test('opens no windows, and neither dialogs nor printing nor closing hold it up', async () => {
    expect(await textAt('/popup')).toBe('page');
  });

  test('finds no cookie and no storage of the one before', async () => {
    expect(await textAt('/who')).toBe('nobody new');
    expect(await textAt('/who')).toBe('nobody new');
  });
});

describe('a document that cannot be had fails and says why', () => {
  test.each([
    ['an answer of 404', '/missing', '/missing answered 404'],
    ['an answer of 404 without a page', '/missing/empty', 'answered 404'],
    ['an answer of 503', '/broken', '/broken answered 503'],
    ['no page', '/nothing', 'answers with a download, or with nothing'],
    ['a download', '/download', 'answers with a download'],
    ['a PDF', '/pdf', 'answers with a download'],
    ['a connection that breaks off', '/off', 'breaks off'],
    ['redirects without end', '/endless', 'redirects without end'],
    ['scripts that lead on without end', '/script/endless', 'navigates away'],
    ['reloading without end', '/script/reload', 'navigates away'],
    ['refreshing without end', '/refresh/endless', 'navigates away'],
    ['a form sent to a file', '/script/form', 'navigates away'],
    ['a redirect to a private address', '/redirect/private', 'http://10.0.0.1/ may not be reached'],
    ['a redirect to loopback', '/redirect/forbidden', 'may not be reached'],
    ['a redirect to metadata', '/redirect/metadata', 'may not be reached'],
    ['a redirect to a file', '/redirect/file', 'redirects to what is not a web page'],
    ['a redirect to data', '/redirect/data', 'redirects to what is not a web page'],
    ['script that leads to a private address', '/script/private', 'http://10.0.0.1/ may not be reached'],
  ])('%s', async (_name, path, message) => {
    const error = await renderer.failureOf({ url: site.origin + path }, { timeoutMilliseconds: 10_000 });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining(message) });
    expect(await textAt('/')).toBe('Invoice styled');
  });

  test.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::1]:PORT/',
    'https://127.0.0.1:PORT/',
    'http://169.254.169.254/',
    'https://metadata.internal/',
  ])('%s is not on the open internet', async (url) => {
    const port = forbidden.address.split(':')[1] ?? '';
    const error = await renderer.failureOf({ url: url.replace('PORT', port) }, { timeoutMilliseconds: 10_000 });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('may not be reached') });
    expect(forbidden.requests).toEqual([]);
  });

  test('a server that says nothing', async () => {
    const error = await renderer.failureOf({ url: `${site.origin}/silent` }, { timeoutMilliseconds: 1_000 });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('did not answer') });
    expect(await textAt('/')).toBe('Invoice styled');
  });

  test('a host that there is not', async () => {
    const error = await renderer.failureOf(
      { url: 'https://no-such-host.octavo-test/' },
      { timeoutMilliseconds: 20_000 },
    );
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('there is no such host') });
  });

  test('a port of another protocol', async () => {
    const error = await renderer.failureOf({ url: 'http://93.184.216.34:6379/' }, { timeoutMilliseconds: 10_000 });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('port') });
  });
});

describe('statuses that fail', () => {
  test('are the caller’s to choose', async () => {
    expect(await textAt('/missing', { failOnHttpStatus: [] })).toBe('no such page');
    expect(await textAt('/broken', { failOnHttpStatus: [404, '400-499'] })).toBe('sorry');
    const error = await renderer.failureOf({ url: `${site.origin}/` }, { options: { failOnHttpStatus: ['200-299'] } });
    expect(error).toMatchObject({ code: 'document_failed', message: `${site.origin}/ answered 200` });
  });
});
