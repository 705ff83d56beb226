import { afterAll, beforeAll, describe, expect, test, jest } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestRenderer } from './harness.ts';
import { startTestRenderer } from './harness.ts';
import { readPdf, textOfPdf } from './read-pdf.ts';

jest.setTimeout(60_000);

let renderer: TestRenderer;

beforeAll(async () => {
  // One page, so that each document certainly follows the one before it in the same page.
  renderer = await startTestRenderer({ pages: 1 });
});

afterAll(async () => {
  await renderer.stop();
});

const headerAndFooter = {
  headerTemplate: '<span class="title" style="font-size:9px"></span>',
  footerTemplate: '<span class="url" style="font-size:9px"></span>',
};

/** The PDF without the time it was made and without its random id. */
async function printed(html: string, path: 'warm' | 'fresh'): Promise<string> {
  const rendered = await renderer.convert(html, { options: headerAndFooter });
  expect(rendered.path).toBe(path);
  return rendered.pdf
    .toString('latin1')
    .replace(/\/(CreationDate|ModDate) \([^)]*\)/g, '')
    .replace(/\/ID \[[^\]]*\]/g, '');
}

const plain = `<p>hello <a href="other">link</a> <b>bold</b> <input value="x">
  <div style="width:100px;padding:5px;border:1px solid">box</div><table><tr><td>cell</table>`;

const laterDocuments = {
  'a plain one': plain,
  'one in standards mode': `<!doctype html>${plain}`,
  'one with a title': `<title>mine</title>${plain}`,
  'one with alternative style sheets': `<style title=B>p{color:green}</style><style title=C>p{color:red}</style>${plain}`,
  'one that names what it does not define': `<ol style="list-style:secret"><li style="font-family:Secret;width:var(--secret)">a</ol>`,
  'one that counts': `<style>p::before{counter-increment:n;content:counter(n)}</style>${plain}`,
  'one in many alphabets': '<p>é ü 漢字 Привет</p>',
};

const earlierDocuments = {
  title: '<title>SECRET</title>x',
  styles: '<style>p,td{color:red;font-size:40px}</style>x',
  'base address': '<base href="http://secret.example/">x',
  'standards mode': '<!doctype html>x',
  'quirks mode': '<table><tr><td>x',
  'page size and margins': '<style>@page{size:A3 landscape;margin:3cm}</style>x',
  'text in the page margin': '<style>@page{@top-left{content:"SECRET"}}</style>x',
  'language and direction': '<html lang=ar dir=rtl><body>x',
  'scroll position': '<div style="height:5000px"></div>x',
  'preferred style sheet': '<style title=A>p{color:blue}</style><style title=B>p{color:red}</style>x',
  font: '<style>@font-face{font-family:Secret;src:local("DejaVu Sans Mono")}</style><p style="font-family:Secret">x',
  'registered property': '<style>@property --secret{syntax:"<length>";inherits:false;initial-value:99px}</style>x',
  'counter style': '<style>@counter-style secret{system:cyclic;symbols:"Q"}</style>x',
  counters: '<style>body{counter-reset:n 9}</style>x',
  layers: '<style>@layer a,b;@keyframes k{from{color:red}}</style>x',
  zoom: '<style>html{zoom:3;font-size:300%;color-scheme:dark}body{background:red}</style>x',
  'writing mode': '<style>html{writing-mode:vertical-rl}</style>x',
  viewport: '<meta name=viewport content="width=200,initial-scale=3">x',
  charset: '<meta charset=iso-8859-7>x',
  dialog: '<dialog open>x</dialog>',
  'shadow root': '<div><template shadowrootmode=open>x</template></div>',
  form: '<input name=a value=SECRET><details open name=a>x',
};

describe('a static document leaves nothing behind for the next customer', () => {
  const asIfFirst = new Map<string, string>();

  beforeAll(async () => {
    for (const [name, html] of Object.entries(laterDocuments)) {
      // An empty script sends it through a context that nobody used before.
      const neverUsed = await printed(`${html}<script></script>`, 'fresh');
      const emptyScript = await printed(`${html}<b></b>`, 'warm');
      expect(emptyScript).toBe(neverUsed);
      asIfFirst.set(name, await printed(html, 'warm'));
    }
  });

  test.each(Object.entries(earlierDocuments))('neither its %s', async (_name, earlier) => {
    for (const [name, later] of Object.entries(laterDocuments)) {
      await printed(earlier, 'warm');
      expect([name, (await printed(later, 'warm')) === asIfFirst.get(name)]).toEqual([name, true]);
    }
  });
});

test('a document that leaves a colour scheme behind gets a page of its own', async () => {
  const before = await printed(plain, 'warm');
  await printed('<meta name="color-scheme" content="dark">x', 'fresh');
  expect(await printed(plain, 'warm')).toBe(before);
});

test('timers of one document never write into another', async () => {
  await renderer.convert(
    '<script>setInterval(() => { document.body.innerText = "STOLEN " + document.body.innerText }, 0)</script>',
  );
  for (const html of ['<p>mine', '<p>mine<script></script>']) {
    expect(await textOfPdf((await renderer.convert(html)).pdf)).toBe('mine');
  }
});

test('global state of one document is unknown to the next', async () => {
  const script = `document.title = String(globalThis.secret) + globalThis.name; globalThis.secret = 1; globalThis.name = "kept"`;
  const html = `<script>${script}</script>`;
  await renderer.convert(html);
  expect((await readPdf((await renderer.convert(html)).pdf)).title).toBe('undefined');
});

test('cookies, storage and cache of one document are unknown to the next', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers.cookie ?? 'no cookie'}`);
    const headers = { 'content-type': 'text/html', 'set-cookie': 'secret=1; Path=/', 'cache-control': 'max-age=3600' };
    response.writeHead(200, headers).end(`<script>
      let stored;
      try {
        stored = localStorage.getItem('secret');
        localStorage.setItem('secret', '1');
      } catch {
        stored = 'denied';
      }
      const report = new XMLHttpRequest();
      report.open('GET', '/stored-' + stored, false);
      report.send();
    </script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const permissive = await startTestRenderer({ pages: 1, egress: { allowedAddresses: [address] } });
  try {
    await permissive.convert(`<iframe src="http://${address}/"></iframe>`);
    const first = seen.splice(0);
    await permissive.convert(`<iframe src="http://${address}/"></iframe>`);
    expect(seen).toEqual(first);
    expect(first).toEqual(['/ no cookie', expect.stringMatching(/^\/stored-(null|denied) /)]);
  } finally {
    await permissive.stop();
    server.close();
  }
});
