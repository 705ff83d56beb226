import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { HtmlRendererConfig } from '../../src/engines/engine-config.ts';
import type { RenderObserver } from '../../src/engines/html-renderer.ts';
import type { TestRenderer } from './harness.ts';
import { chromiumPath, processesOf, startTestRenderer, until } from './harness.ts';
import { textOfPdf } from './read-pdf.ts';

jest.setTimeout(60_000);

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    await cleanUp();
  }
});

async function start(config: Partial<HtmlRendererConfig> = {}, observe: RenderObserver = {}): Promise<TestRenderer> {
  const renderer = await startTestRenderer(config, observe);
  cleanUps.push(() => renderer.stop());
  return renderer;
}

/** A web server whose answers never end. */
async function startHangingServer(): Promise<{
  address: string;
  requested: Promise<unknown>;
  onRequest(listener: () => void): void;
}> {
  const server: Server = createServer();
  const requested = once(server, 'request');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    onRequest: (listener) => server.on('request', listener),
  };
}

function chromiumOf(renderer: TestRenderer): number {
  return renderer.load().processId ?? 0;
}

const endless = '<script>for (;;);</script>';

describe('which way a document goes', () => {
  test('a static one is warm, one with script is fresh, one that asks for the network is made again fresh', async () => {
    const renderer = await start();
    expect((await renderer.convert('<p>x')).path).toBe('warm');
    expect((await renderer.convert('<script></script>')).path).toBe('fresh');
    // Spelled so that no look at the text finds it.
    const hidden = await renderer.convert('<style>p { background: u\\72l(ht\\74p://127.0.0.1/x) }</style><p>x');
    expect(hidden.path).toBe('fresh');
    expect((await renderer.convert('<p>after')).path).toBe('warm');
  });

  test('script really runs', async () => {
    const renderer = await start();
    const { pdf } = await renderer.convert('<script>document.write(6 * 7)</script>');
    expect(await textOfPdf(pdf)).toBe('42');
  });

  test('assets are loaded before printing, and one that fails does no harm', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/style.css') {
        response.writeHead(200, { 'content-type': 'text/css' }).end('p::after { content: " styled" }');
      } else {
        response.writeHead(404).end();
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUps.push(() => server.close());
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const renderer = await start({ egress: { allowedAddresses: [address] } });
    const html = `<link rel="stylesheet" href="http://${address}/style.css"><p>text</p>
      <img src="http://${address}/missing.png"><img src="http://127.0.0.1:1/refused.png">`;
    expect(await textOfPdf((await renderer.convert(html)).pdf)).toContain('text styled');
  });
});

test('assets that take their time are waited for, in a context opened ahead or on demand', async () => {
  const server = createServer((request, response) => {
    setTimeout(() => response.end(request.url === '/frame' ? '<p>framed' : ''), 300);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => server.close());
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const freshPages of [0, 1]) {
    const renderer = await start({ pages: 1, freshPages, egress: { allowedAddresses: [address] } });
    for (const rest of ['', '<script></script>', `<img src="http://${address}/image">`]) {
      const { pdf } = await renderer.convert(`<p>text<iframe src="http://${address}/frame"></iframe>${rest}`);
      expect(await textOfPdf(pdf)).toBe('text framed');
    }
  }
});

describe('deadline', () => {
  test('an asset that never comes does not outlive it', async () => {
    const { address } = await startHangingServer();
    const renderer = await start({ egress: { allowedAddresses: [address] } });
    const started = Date.now();
    const error = await renderer.failureOf(`<img src="http://${address}/">`, { timeoutMilliseconds: 700 });
    expect(error.code).toBe('timeout');
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  test('an asset that never comes is given up before the deadline if the document has time', async () => {
    const { address } = await startHangingServer();
    const renderer = await start({
      egress: { allowedAddresses: [address], limits: { idleTimeoutMilliseconds: 100 } },
    });
    const { pdf } = await renderer.convert(`<p>text<img src="http://${address}/">`);
    expect(await textOfPdf(pdf)).toBe('text');
  });

  test('the time in the queue counts', async () => {
    const renderer = await start({ pages: 1 });
    const busy = renderer.failureOf(endless, { timeoutMilliseconds: 1_500 });
    const waiting = await renderer.failureOf('<p>x', { timeoutMilliseconds: 200 });
    expect(waiting.code).toBe('timeout');
    expect((await busy).code).toBe('timeout');
  });

  test('one that has passed already fails at once', async () => {
    const renderer = await start();
    expect((await renderer.failureOf('<p>x', { timeoutMilliseconds: -1 })).code).toBe('timeout');
  });
});

describe('a caller who leaves', () => {
  test('while the document is rendered ends it at once', async () => {
    const { address, requested } = await startHangingServer();
    const renderer = await start({ pages: 1, egress: { allowedAddresses: [address] } });
    const caller = new AbortController();
    const failing = renderer.failureOf(`<img src="http://${address}/">`, { signal: caller.signal });
    await requested;
    caller.abort();
    expect((await failing).code).toBe('client_closed_request');
    expect(await textOfPdf((await renderer.convert('<p>next')).pdf)).toBe('next');
  });

  test('while a static document is rendered harms no later one', async () => {
    const renderer = await start({ pages: 1 });
    const long = `<table>${'<tr><td>row'.repeat(5_000)}</table>`;
    const caller = new AbortController();
    const failing = renderer.failureOf(long, { signal: caller.signal });
    await until('it is being rendered', () => renderer.load().running === 1);
    setImmediate(() => caller.abort());
    expect((await failing).code).toBe('client_closed_request');
    expect(await textOfPdf((await renderer.convert('<p>next')).pdf)).toBe('next');
  });

  test('while waiting leaves the queue', async () => {
    const renderer = await start({ pages: 1 });
    const busy = renderer.failureOf(endless, { timeoutMilliseconds: 1_000 });
    const caller = new AbortController();
    const waiting = renderer.failureOf('<p>x', { signal: caller.signal });
    await until('it waits', () => renderer.load().waiting === 1);
    caller.abort();
    expect((await waiting).code).toBe('client_closed_request');
    expect(renderer.load().waiting).toBe(0);
    await busy;
  });
});

test('when the queue is full the next document is refused with a time to come back', async () => {
  const renderer = await start({ pages: 1, queueLimit: 1 });
  const busy = renderer.failureOf(endless, { timeoutMilliseconds: 1_000 });
  await until('it runs', () => renderer.load().running === 1);
  const waiting = renderer.convert('<p>x');
  await until('one waits', () => renderer.load().waiting === 1);
  const refused = await renderer.failureOf('<p>y');
  expect(refused).toMatchObject({ code: 'overloaded', status: 503 });
  expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  await busy;
  expect(await textOfPdf((await waiting).pdf)).toBe('x');
});

describe('Chromium', () => {
  test('killed in the middle of twenty documents, loses none of them', async () => {
    const retried: string[] = [];
    const renderer = await start({}, { retried: (reason) => retried.push(reason) });
    const before = chromiumOf(renderer);
    const rows = '<tr><td>row'.repeat(300);
    const documents = Array.from({ length: 20 }, (_, index) =>
      renderer.convert(`<h1>number ${index}</h1><table>${rows}</table>${index % 4 === 0 ? '<script></script>' : ''}`),
    );
    await documents[3];
    process.kill(before, 'SIGKILL');
    const texts = await Promise.all(documents.map(async (document) => await textOfPdf((await document).pdf)));
    expect(texts.map((text) => /number \d+/.exec(text)?.[0])).toEqual(texts.map((_, index) => `number ${index}`));
    expect(retried.length).toBeGreaterThan(0);
    expect(chromiumOf(renderer)).not.toBe(before);
    expect(processesOf(before)).toEqual([]);
    expect(renderer.isHealthy()).toBe(true);
  });

  test('is replaced after so many documents, and no document notices', async () => {
    const started: number[] = [];
    const renderer = await start({ restartAfterDocuments: 10 }, { browserStarted: () => started.push(Date.now()) });
    const first = chromiumOf(renderer);
    const texts = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, index) => await textOfPdf((await renderer.convert(`<p>number ${index}`)).pdf),
      ),
    );
    expect(texts).toEqual(texts.map((_, index) => `number ${index}`));
    await until('it was replaced', () => chromiumOf(renderer) !== first);
    expect(started.length).toBeGreaterThan(1);
    await until('the old one is gone', () => processesOf(first).length === 0);
  });

  test('that loses the page twice under a document gives it up with engine_failed, and serves the next', async () => {
    const server = await startHangingServer();
    const renderer = await start({ pages: 1, freshPages: 0, egress: { allowedAddresses: [server.address] } });
    server.onRequest(() => {
      for (const id of processesOf(chromiumOf(renderer), '--type=renderer')) {
        process.kill(id, 'SIGKILL');
      }
    });
    const error = await renderer.failureOf(`<img src="http://${server.address}/">`);
    expect(error).toMatchObject({ code: 'engine_failed', status: 502 });
    expect(await textOfPdf((await renderer.convert('<p>next')).pdf)).toBe('next');
  });

  test('that hangs is noticed and replaced', async () => {
    const renderer = await start({ probeIntervalMilliseconds: 1_500 });
    const before = chromiumOf(renderer);
    process.kill(before, 'SIGSTOP');
    expect(await textOfPdf((await renderer.convert('<p>after')).pdf)).toBe('after');
    expect(chromiumOf(renderer)).not.toBe(before);
    expect(processesOf(before)).toEqual([]);
  });

  test('that cannot be started is reported, with nothing left behind', async () => {
    const profiles = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('octavo-chromium-'));
    const before = profiles();
    await expect(startTestRenderer({ chromiumPath: '/nonexistent/chromium' })).rejects.toThrow('did not start');
    await expect(startTestRenderer({ chromiumPath: '/bin/false' })).rejects.toThrow('did not start');
    expect(profiles()).toEqual(before);
  });

  test('leaves no process and no file when the renderer stops, and unfinished documents finish', async () => {
    expect(existsSync(chromiumPath)).toBe(true);
    const renderer = await startTestRenderer();
    const group = chromiumOf(renderer);
    const last = renderer.convert('<p>last');
    await renderer.stop();
    expect(await textOfPdf((await last).pdf)).toBe('last');
    expect(processesOf(group)).toEqual([]);
    expect((await renderer.failureOf('<p>late')).code).toBe('unavailable');
    expect(renderer.isHealthy()).toBe(false);
  });

  test('stops within the grace even when a document never ends', async () => {
    const renderer = await startTestRenderer({ stopGraceMilliseconds: 200 });
    const endlessOne = renderer.failureOf(endless);
    await until('it runs', () => renderer.load().running === 1);
    await renderer.stop();
    expect((await endlessOne).code).toBe('unavailable');
  });
});
