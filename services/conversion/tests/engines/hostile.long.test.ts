import { afterAll, beforeAll, describe, expect, test, jest } from '@jest/globals';
import type { AppError } from '@octavo/contracts';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { TestRenderer } from './harness.ts';
import { processesOf, startTestRenderer, until } from './harness.ts';
import { readPdf, textOfPdf } from './read-pdf.ts';

jest.setTimeout(60_000);

let renderer: TestRenderer;
/** Processes of a browser whose pages are all ready. */
let full: number;

beforeAll(async () => {
  renderer = await startTestRenderer({ rendererMemoryLimitBytes: 400 * 1024 * 1024 });
  full = renderers();
});

afterAll(async () => {
  await renderer.stop();
});

function renderers(): number {
  return processesOf(renderer.load().processId ?? 0, '--type=renderer').length;
}

async function textOf(html: string): Promise<string> {
  return await textOfPdf((await renderer.convert(html, { timeoutMilliseconds: 10_000 })).pdf);
}

describe('a document that never ends', () => {
  test.each([
    ['an endless loop', '<script>for (;;);</script>'],
    ['an endless loop of promises', '<script>(function again() { Promise.resolve().then(again) })()</script>'],
    ['an endless loop of dialogs', '<script>for (;;) alert(1)</script>'],
    [
      'a loop while it is closed',
      '<script>onbeforeunload = onpagehide = onunload = () => { for (;;); }; for (;;);</script>',
    ],
    [
      'a million elements',
      '<script>for (let i = 0; i < 1e6; i++) document.write("<div><span>" + i + "</span></div>")</script>',
    ],
  ])('%s is ended at the deadline, and others are served meanwhile', async (_name, html) => {
    const failing = renderer.failureOf(html, { timeoutMilliseconds: 1_000 });
    const other = renderer.convert('<p>other<script></script>', { timeoutMilliseconds: 900 });
    expect(await textOfPdf((await other).pdf)).toBe('other');
    expect((await failing).code).toBe('timeout');
    await until('its process is gone', () => renderers() <= full);
    expect(await textOf('<p>next')).toBe('next');
  });
});

test.each([
  [
    'JavaScript objects',
    '<script>const all = []; for (;;) all.push(new Array(100).fill(0).map((_, i) => ({ i })))</script>',
  ],
  ['buffers', '<script>const all = []; for (;;) all.push(new Uint8Array(1e6).fill(7))</script>'],
  [
    'elements',
    '<script>for (;;) document.body.append(...Array.from({ length: 1e4 }, () => document.createElement("table")))</script>',
  ],
])('a document that fills the memory with %s fails alone', async (_name, html) => {
  const hungry = renderer.failureOf(`<body>${html}`, { timeoutMilliseconds: 30_000 });
  expect(await textOf('<p>other')).toBe('other');
  expect(await hungry).toMatchObject({ code: 'document_failed' });
  expect(await textOf('<p>next')).toBe('next');
});

test('dialogs are dismissed, and the document goes on', async () => {
  const script = 'alert(1); document.write(confirm("2"), prompt("3"))';
  expect(await textOf(`<script>${script}</script>`)).toBe('falsenull');
});

test('a page that prints and closes itself is printed', async () => {
  expect(await textOf('<p>ticket<script>onload = () => { print(); close(); }</script>')).toBe('ticket');
});

test('windows it opens do not exist', async () => {
  expect(await textOf('<script>document.write(String(open("about:blank")))</script>')).toBe('null');
  await until('no process is left of it', () => renderers() <= full);
});

test('a download it starts goes nowhere', async () => {
  const html =
    '<a id="link" download="file" href="data:application/octet-stream,abc">d</a><script>link.click()</script>';
  expect(await textOf(html)).toBe('d');
});

describe('a document that leaves for another', () => {
  test.each([
    ['by location', '<p>before<script>location = "http://example.com/"</script><p>after'],
    ['by form', '<form action="http://example.com/"></form><script>document.forms[0].submit()</script>'],
    ['by reloading itself', '<script>location.reload()</script><p>text'],
    [
      'by an endless refresh',
      '<meta http-equiv="refresh" content="0"><p>text<script>addEventListener("load", () => { const end = performance.now() + 300; while (performance.now() < end); })</script>',
    ],
  ])('%s fails and says so, since what is left is not the document', async (_name, html) => {
    const error = await renderer.failureOf(html, { timeoutMilliseconds: 10_000 });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('navigates away') });
  });

  test('later, when it is complete, is printed as it stands', async () => {
    const html =
      '<p>before<script>addEventListener("load", () => setTimeout(() => { location = "http://example.com/" }))</script><p>after';
    expect(await textOf(html)).toBe('before after');
  });
});

describe('a document that wants to become', () => {
  const hostname = readFileSync('/etc/hostname', 'utf8').trim();
  const places = {
    'a file': 'file:///etc/hostname',
    'a file, spelled oddly': 'FiLe:/etc/hostname',
    'a page of the browser': 'chrome://version',
    'a source view': 'view-source:file:///etc/hostname',
    'the developer tools': 'devtools://devtools/bundled/inspector.html',
    'other data': 'data:text/html,<p>other',
    'a file system': 'filesystem:http://example.com/temporary/x',
  };

  test.each(Object.entries(places))('%s stays what it is, or fails', async (_name, place) => {
    const ways = [
      `<p>start<script>location = ${JSON.stringify(place)}</script>`,
      `<p>start<meta http-equiv="refresh" content="0;url=${place}">`,
      `<p>start<a id="a" href="${place}"></a><script>a.click()</script>`,
      `<p>start<form id="f" action="${place}"></form><script>f.submit()</script>`,
      `<p>start<script>open(${JSON.stringify(place)}, "_self")</script>`,
    ];
    for (const html of ways) {
      const outcome = await renderer.convert(html, { timeoutMilliseconds: 5_000 }).then(
        async ({ pdf }) => await textOfPdf(pdf),
        (error: AppError) => error.code,
      );
      expect(outcome).toMatch(/^(start|document_failed)/);
      expect(outcome).not.toContain(hostname);
    }
    expect(await textOf('<p>next')).toBe('next');
  });
});

test('a million elements without a script are printed, or given up in time, and the next document is unharmed', async () => {
  const elements = '<b></b>'.repeat(1_000_000);
  const outcome = await renderer.convert(elements, { timeoutMilliseconds: 3_000 }).then(
    () => 'printed',
    (error: AppError) => error.code,
  );
  expect(['printed', 'timeout', 'document_failed']).toContain(outcome);
  expect(await textOf('<p>next')).toBe('next');
});

test('a service worker cannot be had without an address', async () => {
  const script = `navigator.serviceWorker.register("https://example.com/x.js").then(() => document.body.append("had"), () => document.body.append("refused")).then(() => { window.done = true })`;
  const html = `<body><script>if (navigator.serviceWorker) { ${script} } else { document.body.append("refused"); window.done = true }</script>`;
  const { pdf } = await renderer.convert(html, { options: { waitForFunction: 'window.done' } });
  expect(await textOfPdf(pdf)).toBe('refused');
});

test('a document cannot read files or the browser’s own pages', async () => {
  const hostname = readFileSync('/etc/hostname', 'utf8').trim();
  const text = await textOf(`<p>start
    <iframe src="file:///etc/hostname"></iframe><embed src="file:///etc/hostname"><object data="file:///etc/hostname"></object>
    <iframe src="chrome://version"></iframe><iframe src="view-source:file:///etc/hostname"></iframe>
    <link rel="stylesheet" href="file:///etc/hostname"><img src="file:///etc/hostname">
    <script>
      fetch("file:///etc/hostname").then((r) => r.text()).then((t) => document.body.append(t), () => {});
      try { const x = new XMLHttpRequest(); x.open("GET", "file:///etc/hostname", false); x.send(); document.write(x.responseText) } catch {}
    </script>`);
  expect(text).toContain('start');
  expect(text).not.toContain(hostname);
});

describe('a document that looks around in our network', () => {
  const attempts = (at: string): Record<string, string> => ({
    image: `<img src="http://${at}/">`,
    'image in a style': `<p style="background:url(http://${at}/)">x`,
    'style sheet': `<link rel="stylesheet" href="http://${at}/">`,
    import: `<style>@import "http://${at}/";</style>`,
    'import spelled with escapes': `<style>@import "ht\\74p://${at}/";</style>`,
    font: `<style>@font-face{font-family:F;src:url("http://${at}/")}p{font-family:F}</style><p>x`,
    prefetch: `<link rel="prefetch" href="http://${at}/"><link rel="dns-prefetch" href="http://${at}/">`,
    preconnect: `<link rel="preconnect" href="http://${at}/"><link rel="preload" as="image" href="http://${at}/">`,
    frame: `<iframe src="http://${at}/"></iframe><object data="http://${at}/"></object><embed src="http://${at}/">`,
    'nested frame': `<iframe srcdoc="<img src=http://${at}/>"></iframe>`,
    media: `<video src="http://${at}/" poster="http://${at}/p"></video><audio src="http://${at}/" autoplay></audio>`,
    svg: `<svg><image href="http://${at}/"/><use href="http://${at}/#a"/><feImage href="http://${at}/"/></svg>`,
    refresh: `<meta http-equiv="refresh" content="0;url=http://${at}/"><p>x`,
    'encoded refresh': `<meta http-equiv="&#114;efresh" content="0;url=http://${at}/"><p>x`,
    fetch: `<script>fetch("http://${at}/", { mode: "no-cors" }).catch(() => {})</script>`,
    beacon: `<script>navigator.sendBeacon("http://${at}/", "x")</script>`,
    events: `<script>new EventSource("http://${at}/")</script>`,
    socket: `<script>new WebSocket("ws://${at}/"); new WebSocket("wss://${at}/")</script>`,
    worker: `<script>new Worker(URL.createObjectURL(new Blob(["fetch('http://${at}/')"])))</script>`,
    window: `<script>open("http://${at}/")</script>`,
    ping: `<a id="a" ping="http://${at}/" href="#x">x</a><script>a.click()</script>`,
    speculation: `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["http://${at}/"]}],"prerender":[{"source":"list","urls":["http://${at}/"]}]}</script>`,
    'calls and media streams': `<script>
      const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:${at}" }, { urls: "turn:${at}?transport=tcp", username: "a", credential: "b" }] });
      peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); </script>`,
    'header template': '<p>x',
  });

  test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1'])('finds nothing at %s', async (host) => {
    let hits = 0;
    const server = createServer((socket) => {
      hits += 1;
      socket.destroy();
    });
    server.listen(0, host === '[::1]' ? '::1' : '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const datagrams = createSocket('udp4').on('message', () => (hits += 1));
    datagrams.bind(port, '127.0.0.1');
    await once(datagrams, 'listening');
    try {
      for (const html of Object.values(attempts(`${host}:${port}`))) {
        const headerTemplate = `<img src="http://${host}:${port}/"><script>fetch("http://${host}:${port}/")</script>`;
        const stay =
          '<script>const stayUntil = performance.now() + 30; addEventListener("load", () => { while (performance.now() < stayUntil); })</script>';
        await Promise.allSettled([
          renderer.convert(html, { timeoutMilliseconds: 3_000 }),
          renderer.convert(html + stay, { timeoutMilliseconds: 3_000, options: { headerTemplate } }),
        ]);
      }
      expect(hits).toBe(0);
      expect(renderer.logged).toContainEqual(expect.objectContaining({ message: 'egress refused' }));
    } finally {
      server.close();
      datagrams.close();
    }
  });
});

test('the page is told nothing of the machine: no proxy name, no path', async () => {
  const script = 'document.title = JSON.stringify([location.href, origin, document.referrer, document.baseURI])';
  const { pdf } = await renderer.convert(`<script>${script}</script>`);
  expect((await readPdf(pdf)).title).toBe('["about:blank","null","","about:blank"]');
});
