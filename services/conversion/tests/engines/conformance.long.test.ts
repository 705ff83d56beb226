import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { HtmlOptions } from '@octavo/contracts';
import type { EventEmitter } from 'node:events';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestRenderer } from './harness.ts';
import { until } from './harness.ts';
import type { ReadPdf } from './read-pdf.ts';
import { readPdf, textOfPdf } from './read-pdf.ts';
import { hasGotenberg, testEngines } from './test-engines.ts';

jest.setTimeout(90_000);

const threePages = ['One', 'Two', 'Three'].map((word) => `<h1 style="break-after:page">${word}</h1>`).join('');

/** Chromium rounds pages to the dots of a 300 dpi printer. */
function expectSize(pdf: ReadPdf, [widthPoints, heightPoints]: readonly [number, number]): void {
  expect(pdf.pages).toHaveLength(1);
  expect(Math.abs((pdf.pages[0]?.widthPoints ?? 0) - widthPoints)).toBeLessThan(1);
  expect(Math.abs((pdf.pages[0]?.heightPoints ?? 0) - heightPoints)).toBeLessThan(1);
}

if (!hasGotenberg) {
  test.todo('Gotenberg prints as the embedded Chromium does: NOT RUN, there is no Gotenberg (decision 17)');
}

describe.each(testEngines)('$name', (engine) => {
  let close: (() => Promise<void>) | undefined;
  let renderer: TestRenderer;

  beforeAll(async () => {
    close = await engine.open();
    renderer = await engine.start();
  });

  afterAll(async () => {
    await renderer?.stop();
    await close?.();
  });

  async function print(html: string, options: HtmlOptions = {}): Promise<ReadPdf> {
    return await readPdf((await renderer.convert(html, { options })).pdf);
  }

  async function textOf(html: string, options: HtmlOptions = {}): Promise<string> {
    return await textOfPdf((await renderer.convert(html, { options })).pdf);
  }

  describe('paper', () => {
    test.each<[string, HtmlOptions, [number, number]]>([
      ['A4 unless told otherwise', {}, [595, 842]],
      ['a format', { format: 'Letter' }, [612, 792]],
      ['landscape', { format: 'Letter', landscape: true }, [792, 612]],
      ['width and height', { width: '10cm', height: 480 }, [284, 360]],
    ])('%s', async (_name, options, size) => {
      expectSize(await print('<p>Hello', options), size);
    });

    test("the document's @page size wins, unless the caller does not want that", async () => {
      const html = '<style>@page { size: A5 }</style><p>Hello';
      expectSize(await print(html), [420, 595]);
      expectSize(await print(html, { preferCSSPageSize: false }), [595, 842]);
    });
  });

  test('margins keep the content away from the edge, 10 mm by default', async () => {
    // A block as large as the area it may fill: it needs a second page as soon as the margins grow.
    const html = '<body style="margin:0"><div style="height:270mm">tall</div><p style="margin:0">end';
    expect((await print(html, { margin: { top: 0, bottom: 0 } })).pages).toHaveLength(1);
    expect((await print(html)).pages).toHaveLength(1);
    expect((await print(html, { margin: { top: '20mm' } })).pages).toHaveLength(2);
  });

  test('scale fits more on a page', async () => {
    const html = '<p style="height:250mm">one</p><p style="height:250mm">two</p>';
    expect((await print(html)).pages).toHaveLength(2);
    expect((await print(html, { scale: 0.5 })).pages).toHaveLength(1);
  });

  test('page ranges keep the pages asked for', async () => {
    const { pdf } = await renderer.convert(threePages, { options: { pageRanges: '1, 3' } });
    expect(await textOfPdf(pdf)).toBe('One Three');
  });

  test.each(['7', '2-1', '0', '1-2, 5-3'])(
    'page range %s, which the document cannot have, is the caller’s error',
    async (pageRanges) => {
      const error = await renderer.failureOf(threePages, { options: { pageRanges } });
      expect(error.code).toBe('invalid_request');
      expect(error.details).toMatchObject([{ path: 'options.pageRanges' }]);
    },
  );

  test('margins that leave no room are the caller’s error', async () => {
    const error = await renderer.failureOf('<p>Hello', { options: { margin: { left: '20cm', right: '20cm' } } });
    expect(error.code).toBe('invalid_request');
    expect(error.details).toMatchObject([{ path: 'options.margin' }]);
  });

  test('backgrounds are printed unless the caller does not want them', async () => {
    const html = '<body style="background:#00ff00"><p>Hello';
    const [withBackground, without] = [await print(html), await print(html, { printBackground: false })];
    expect(withBackground.pages[0]?.operators).toMatch(/0 1 0 rg/);
    expect(without.pages[0]?.operators).not.toMatch(/0 1 0 rg/);
  });

  describe('header and footer', () => {
    const style = 'style="font-size:12px"';

    test('are printed on every page, with title and page numbers filled in', async () => {
      const { pdf } = await renderer.convert(`<title>Report</title>${threePages}`, {
        options: {
          headerTemplate: `<div ${style}>Head of <span class="title"></span></div>`,
          footerTemplate: `<div ${style}><span class="pageNumber"></span>/<span class="totalPages"></span></div>`,
          margin: { top: '2cm', bottom: '2cm' },
        },
      });
      const { pages } = await readPdf(pdf);
      expect(pages.map(({ text }) => text.includes('Head of Report'))).toEqual([true, true, true]);
      expect(pages.map(({ text }) => /\d ?\/ ?\d/.exec(text)?.[0].replaceAll(' ', ''))).toEqual(['1/3', '2/3', '3/3']);
    });

    test('a footer alone brings no header of Chromium’s own', async () => {
      const options = { footerTemplate: `<div ${style}>Foot</div>` };
      expect(await textOfPdf((await renderer.convert('<p>Body', { options })).pdf)).toMatch(/^(Body Foot|Foot Body)$/);
    });

    test('stay out when the caller does not want them', async () => {
      const options = { footerTemplate: `<div ${style}>Foot</div>`, displayHeaderFooter: false };
      expect(await textOfPdf((await renderer.convert('<p>Body', { options })).pdf)).toBe('Body');
    });
  });

  test('every script of the world keeps its characters', async () => {
    const words = 'Grüße Ελλάδα Привет';
    expect(await textOfPdf((await renderer.convert(`<meta charset="utf-8"><p>${words}`)).pdf)).toBe(words);
  });

  test('a document over the limit of pages fails and says so', async () => {
    const strict = await engine.start({ maximumPages: 2 });
    try {
      expect(await strict.failureOf(threePages)).toMatchObject({ code: 'document_failed' });
      expect(await strict.failureOf(threePages + '<script></script>')).toMatchObject({ code: 'document_failed' });
      const some = await strict.convert(threePages, { options: { pageRanges: '2-3' } });
      expect(await textOfPdf(some.pdf)).toBe('Two Three');
    } finally {
      await strict.stop();
    }
  });

  test('a PDF over the limit of bytes fails and says so', async () => {
    const strict = await engine.start({ outputLimitBytes: 2_000 });
    try {
      expect(await strict.failureOf('<p>some text')).toMatchObject({ code: 'document_failed' });
      expect(await strict.failureOf('<p>some text<script></script>')).toMatchObject({ code: 'document_failed' });
    } finally {
      await strict.stop();
    }
  });

  test('a document needs no word on its encoding, and a wrong one does no harm', async () => {
    expect(await textOf('<p>Grüße Привет')).toBe('Grüße Привет');
    expect(await textOf('<meta charset="iso-8859-1"><p>Grüße Привет')).toBe('Grüße Привет');
  });

  test('scripts run, and what they do on load is waited for', async () => {
    expect(await textOf('<p id="p">before</p><script>onload = () => { p.textContent = 6 * 7 }</script>')).toBe('42');
  });

  test('styles are those of print, or of the screen when the caller says so', async () => {
    const html =
      '<style>@media print { i { display: none } } @media screen { b { display: none } }</style><b>p</b><i>s</i>';
    expect(await textOf(html)).toBe('p');
    expect(await textOf(html, { media: 'screen' })).toBe('s');
  });

  test('scripts are told the user agent', async () => {
    const html = '<script>document.write(navigator.userAgent)</script>';
    expect(await textOf(html, { userAgent: 'Test/1.0' })).toBe('Test/1.0');
  });

  test.each<[string, HtmlOptions]>([
    ['an element', { waitForSelector: 'p > .done' }],
    ['an expression that throws at first', { waitForFunction: 'window.app.ready' }],
    ['a function', { waitForFunction: '() => window.app?.ready === true' }],
    ['some time', { delayMilliseconds: 1_500 }],
    ['all of these', { waitForSelector: '.done', waitForFunction: 'app.ready', delayMilliseconds: 10 }],
  ])('%s is waited for', async (_name, options) => {
    const script = "p.innerHTML = '<b class=done>late</b>'; window.app = { ready: true }";
    const html = `<p id="p">early</p><script>setTimeout(() => { ${script} }, 1000)</script>`;
    expect(await textOf(html, options)).toBe('late');
  });

  test.each<[string, HtmlOptions]>([
    ['a selector', { waitForSelector: '!' }],
    ['an expression', { waitForFunction: 'a b' }],
  ])('%s that is none is the caller’s error', async (_name, options) => {
    const error = await renderer.failureOf('<p>x', { options });
    expect(error.code).toBe('invalid_request');
    expect(error.message).toContain(Object.keys(options)[0]);
  });

  test('text is text, even where it looks like the path of a file', async () => {
    expect(await textOf('file:///etc/hostname')).toBe('file:///etc/hostname');
  });

  test('an empty document is an empty page', async () => {
    const { pages } = await print('');
    expect(pages.map(({ text }) => text)).toEqual(['']);
  });

  test('documents under way at the same time do not mix', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `number ${index}`);
    const script = '<script></script>';
    expect(await Promise.all(names.map((name, index) => textOf(`<p>${name}${index % 2 ? script : ''}`)))).toEqual(
      names,
    );
  });

  describe('a document', () => {
    test('that never ends is ended at its deadline, and the next one is printed', async () => {
      const began = Date.now();
      const error = await renderer.failureOf('<script>for (;;);</script>', { timeoutMilliseconds: 1_500 });
      expect(error.code).toBe('timeout');
      expect(Date.now() - began).toBeLessThan(10_000);
      expect(await textOf('<p>next')).toBe('next');
    });

    test('whose caller leaves is given up, and the next one is printed', async () => {
      const caller = new AbortController();
      const failing = renderer.failureOf('<script>for (;;);</script>', { signal: caller.signal });
      await until('it runs', () => renderer.load().running === 1);
      caller.abort();
      expect((await failing).code).toBe('client_closed_request');
      expect(await textOf('<p>next')).toBe('next');
    });

    test('for which there is no room is refused with a time to come back', async () => {
      const narrow = await engine.start({ pages: 1, queueLimit: 1 });
      try {
        const running = narrow.failureOf('<script>for (;;);</script>', { timeoutMilliseconds: 1_000 });
        await until('it runs', () => narrow.load().running === 1);
        const waiting = narrow.convert('<p>waited');
        await until('one waits', () => narrow.load().waiting === 1);
        const refused = await narrow.failureOf('<p>refused');
        expect(refused).toMatchObject({ code: 'overloaded', status: 503 });
        expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(1);
        await running;
        expect(await textOfPdf((await waiting).pdf)).toBe('waited');
      } finally {
        await narrow.stop();
      }
    });

    test('that comes when the renderer has stopped is refused', async () => {
      const stopped = await engine.start();
      expect(stopped.isHealthy()).toBe(true);
      await stopped.stop();
      expect(stopped.isHealthy()).toBe(false);
      expect((await stopped.failureOf('<p>late')).code).toBe('unavailable');
    });
  });

  describe('a hostile document', () => {
    test('reaches nothing on a private network: no image, style, frame, request, socket or redirect', async () => {
      const reached: (string | undefined)[] = [];
      const server = createServer((request, response) => {
        reached.push(request.url);
        response.end();
      });
      (server as EventEmitter).on('upgrade', (request: { url?: string }) => reached.push(request.url));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      try {
        for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::ffff:127.0.0.1]:${port}`]) {
          const text = await textOf(`<p>printed</p><img src="http://${host}/image">
          <link rel="stylesheet" href="http://${host}/style"><link rel="prefetch" href="http://${host}/prefetch">
          <div style="background:url(http://${host}/background)"></div><iframe src="http://${host}/frame" hidden></iframe>
          <script>
            fetch('http://${host}/fetch').catch(() => {});
            new WebSocket('ws://${host}/socket');
            navigator.sendBeacon('http://${host}/beacon');
          </script>`);
          expect(text).toContain('printed');
        }
        expect(reached).toEqual([]);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });

    test('reads no file of the machine', async () => {
      const files = ['file:///etc/hostname', 'file:///proc/self/environ', 'FILE:///etc/passwd', '/etc/passwd'];
      const frames = files.map((file) => `<iframe src="${file}"></iframe><object data="${file}"></object>`).join('');
      const script = `<script>
      for (const file of ${JSON.stringify(files)}) {
        const request = new XMLHttpRequest();
        try {
          request.open('GET', file, false);
          request.send();
          document.write(request.responseText);
        } catch {}
      }
    </script>`;
      expect(await textOf(`<p>printed</p>${frames}${script}`)).toBe('printed');
    });

    test('finds nothing of the one before it: no storage, no cookie, no name, no database', async () => {
      const html = `<script>
      const seen = [];
      for (const [kind, read, keep] of [
        ['name', () => name, () => { name = 'x' }],
        ['cookie', () => document.cookie, () => { document.cookie = 'secret=x' }],
        ['local', () => localStorage.getItem('secret'), () => localStorage.setItem('secret', 'x')],
        ['session', () => sessionStorage.getItem('secret'), () => sessionStorage.setItem('secret', 'x')],
      ]) {
        try {
          if (read()) seen.push(kind);
          keep();
        } catch {}
      }
      document.write('<p>found: ' + seen.join(' ') + '.</p>');
    </script>`;
      const database = `<p id="p"></p><script>
      try {
        const opening = indexedDB.open('secret');
        opening.onupgradeneeded = () => { p.textContent = 'new' };
        opening.onsuccess = () => { p.textContent ||= 'found' };
      } catch {
        p.textContent = 'new';
      }
    </script><p>database</p>`;
      for (let documents = 0; documents < 3; documents += 1) {
        expect(await textOf(database)).not.toContain('found');
        expect(await textOf(html)).toBe('found: .');
      }
    });
  });
});
