import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestRenderer } from './harness.ts';
import { processesOf, startTestRenderer, until } from './harness.ts';
import { readPdf, textOfPdf } from './read-pdf.ts';

jest.setTimeout(60_000);

const longRest = { customerRestMilliseconds: 30_000 };

let renderer: TestRenderer;
let ada: string;
let bob: string;
let customers = 0;

beforeAll(async () => {
  renderer = await startTestRenderer(longRest);
});

beforeEach(() => {
  customers += 1;
  ada = `ada ${customers}`;
  bob = `bob ${customers}`;
});

afterAll(async () => {
  await renderer.stop();
});

async function textOf(html: string, customer: string): Promise<string> {
  return await textOfPdf((await renderer.convert(html, { customer })).pdf);
}

/** Prints so often that the last one certainly follows another in its process. */
async function textsInARun(html: string, customer: string): Promise<string[]> {
  const texts = [];
  for (let document = 0; document < 3; document += 1) {
    texts.push(await textOf(html, customer));
  }
  return texts;
}

const megabytesThatMark = 200;

/** The process where this runs is known by it for as long as it lives. */
const marking = `<p>x<script>new Uint8Array(${megabytesThatMark * 1024 * 1024}).fill(1)</script>`;

function markedProcesses(of = renderer): number[] {
  return processesOf(of.load().processId ?? 0, '--type=renderer').filter((id) => {
    try {
      const most = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
      return Number(most) > megabytesThatMark * 1024;
    } catch {
      return false;
    }
  });
}

test('documents of one customer follow each other in a process, which another customer never comes to', async () => {
  await textOf(marking, ada);
  await until('the process of the first document is gone', () => markedProcesses().length === 0);
  await textsInARun(marking, ada);
  const [ofAda, ...others] = markedProcesses();
  expect(others).toEqual([]);

  await textOf('<p>x<script></script>', bob);
  await textOf(marking, bob);
  expect(markedProcesses()).toHaveLength(2);
  await textOf('<p>x<script></script>', ada);
  expect(markedProcesses()).toContain(ofAda);
});

test('documents of nobody known have a process each', async () => {
  const others = markedProcesses();
  for (let document = 0; document < 3; document += 1) {
    await renderer.convert(marking);
  }
  await until('all of them are gone', () => markedProcesses().every((id) => others.includes(id)));
});

test('a process whose customer does not come again is ended', async () => {
  const restless = await startTestRenderer({ customerRestMilliseconds: 1 });
  try {
    const atRest = processesOf(restless.load().processId ?? 0, '--type=renderer').length;
    await restless.convert('<p>x<script></script>', { customer: ada });
    await restless.convert('<p>x<script></script>', { customer: ada });
    await until(
      'as many are there as before',
      () => processesOf(restless.load().processId ?? 0, '--type=renderer').length === atRest,
    );
  } finally {
    await restless.stop();
  }
});

describe('of a document nothing is left for the next of the same customer', () => {
  const shows = (expression: string): string =>
    `<p id="p"></p><script>
      let seen;
      try { seen = ${expression} } catch (error) { seen = error.name }
      p.textContent = String(seen);
    </script>`;

  test.each([
    ['globals', shows('[typeof secret, globalThis.secret = 1][0]'), 'undefined'],
    ['lexical declarations', `<p>mine<script>const secret = 1; class Secret {}</script>`, 'mine'],
    ['the name of the window', shows('[name, name = "kept"][0]'), ''],
    ['its history', shows('[history.length, history.state, history.pushState(1, "")][0]'), '1'],
    ['prototypes', shows('["a".secret, String.prototype.secret = 1][0]'), 'undefined'],
    ['cookies', shows('[document.cookie, document.cookie = "secret=1"][0]'), 'SecurityError'],
    ['storage', shows('[localStorage.secret, localStorage.secret = 1][0]'), 'SecurityError'],
    ['storage of the session', shows('sessionStorage.secret'), 'SecurityError'],
    ['caches', shows('typeof caches'), 'undefined'],
    ['service workers', shows('typeof navigator.serviceWorker'), 'undefined'],
    ['databases', shows('indexedDB.open("secret").readyState'), 'SecurityError'],
    ['an address', shows('location.href + origin'), 'about:blanknull'],
    ['marks in time', shows('[performance.getEntriesByType("mark").length, performance.mark("secret")][0]'), '0'],
    [
      'elements of its own',
      shows('[customElements.get("x-y"), customElements.define("x-y", class extends HTMLElement {})][0]'),
      'undefined',
    ],
    [
      'sheets',
      shows('[document.adoptedStyleSheets.length, document.adoptedStyleSheets.push(new CSSStyleSheet())][0]'),
      '0',
    ],
    ['fonts', shows('[document.fonts.size, document.fonts.add(new FontFace("x", "local(Arial)"))][0]'), '0'],
  ])('%s', async (_name, html, seen) => {
    expect(await textsInARun(html, ada)).toEqual([seen, seen, seen]);
  });

  test('timers, and what they write', async () => {
    const stealing =
      '<script>setInterval(() => { document.body.innerText = "STOLEN " + document.body.innerText }, 0)</script>';
    await textsInARun(stealing, ada);
    expect(await textOf('<p>mine<script></script>', ada)).toBe('mine');
  });

  test('channels and workers that go on talking', async () => {
    const talking = `<script>
      const source = 'const channel = new BroadcastChannel("c"); setInterval(() => channel.postMessage("STOLEN"), 0)';
      const address = URL.createObjectURL(new Blob([source]));
      new Worker(address);
      new SharedWorker(address, 'secret');
      const channel = new BroadcastChannel('c');
      setInterval(() => channel.postMessage('STOLEN'), 0);
    </script>`;
    await textsInARun(talking, ada);
    // One image after the other puts off the end of its loading, so that messages have time to come.
    const listening = `<p id="p"></p><script>
      const heard = new Set();
      new BroadcastChannel('c').onmessage = ({ data }) => { p.textContent = [...heard.add(data)] };
      new BroadcastChannel('c').postMessage('own');
      let images = 200;
      (function next() {
        if (images-- > 0) {
          const image = new Image();
          image.onload = image.onerror = next;
          image.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="' + images + '"/>';
        }
      })();
    </script>`;
    expect(await textOf(listening, ada)).toBe('own');
  });

  test('what was asked of its page', async () => {
    const html = '<p id="p"></p><script>p.textContent = "ran"</script>';
    const off = { customer: ada, options: { javascript: false } };
    await renderer.convert(html, off);
    expect(await textOfPdf((await renderer.convert(html, off)).pdf)).toBe('');
    expect(await textOf(html, ada)).toBe('ran');
  });

  test('its title and its page', async () => {
    await textsInARun('<title>SECRET</title><style>@page { size: A3 }</style><script></script>', ada);
    const { title, pages } = await readPdf((await renderer.convert('<p>mine<script></script>', { customer: ada })).pdf);
    expect(title ?? '').not.toContain('SECRET');
    expect(pages[0]?.widthPoints).toBeLessThan(600);
  });
});

test('a document that will not let go of its process does not keep the next one', async () => {
  const holding =
    '<p>x<script>onpagehide = onunload = () => { for (;;); }; onload = () => setTimeout(() => { for (;;); }, 300)</script>';
  await textOf('<p>first<script></script>', ada);
  await textOf(holding, ada);
  expect(await textOf('<p>next<script></script>', ada)).toBe('next');
});

test('a document that crashes its page fails, and the next of its customer does not', async () => {
  const hungry = '<script>const all = []; for (;;) all.push(new Uint8Array(1e6).fill(7))</script>';
  const small = await startTestRenderer({ ...longRest, rendererMemoryLimitBytes: 400 * 1024 * 1024 });
  try {
    await small.convert('<p>x<script></script>', { customer: ada });
    expect(await small.failureOf(hungry, { customer: ada })).toMatchObject({ code: 'document_failed' });
    const { pdf } = await small.convert('<p>next<script></script>', { customer: ada });
    expect(await textOfPdf(pdf)).toBe('next');
  } finally {
    await small.stop();
  }
});

test('a context that reached the network serves no other document', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers.cookie ?? 'no cookie'}`);
    const headers = { 'content-type': 'text/plain', 'set-cookie': 'secret=1; Path=/', 'cache-control': 'max-age=3600' };
    response.writeHead(200, { ...headers, 'access-control-allow-origin': 'null' }).end('x');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const permissive = await startTestRenderer({ ...longRest, egress: { allowedAddresses: [address] } });
  // Spelled so that the text does not tell.
  const asking = `${marking}<p id="p"></p><script>
    const request = new XMLHttpRequest();
    request.open('GET', 'ht' + 'tp://${address}/x', false);
    request.send();
    p.textContent = request.responseText;
  </script>`;
  try {
    for (let document = 0; document < 3; document += 1) {
      expect(await textOfPdf((await permissive.convert(asking, { customer: ada })).pdf)).toBe('x x');
      await until('its process is gone', () => markedProcesses(permissive).length === 0);
    }
    expect(seen).toEqual(['/x no cookie', '/x no cookie', '/x no cookie']);
  } finally {
    await permissive.stop();
    server.close();
  }
});
