import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Lookup } from '../../src/egress/resolve-target.ts';
import { startChromiumRenderer } from '../../src/engines/html-renderer.ts';
import { startWebServer, type WebServer } from '../support/web-server.ts';
import { chromiumPath, startForTest, type TestRenderer } from './harness.ts';

jest.setTimeout(60_000);

const host = 'rebinding.octavo-customer.com';

let renderer: TestRenderer;
/** Whoever wrote the document runs it, and answers for the name as it likes. */
let strangers: WebServer;
/** Nobody has allowed it, and it counts whoever as much as connects. */
let inside: Server;
let connections = 0;
const names: string[] = [];

beforeAll(async () => {
  strangers = await startWebServer();
  inside = createServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const lookup: Lookup = async (name) => {
    names.push(name);
    return [{ address: '127.0.0.1', family: 4 }];
  };
  // The stranger's own server stands for a public one: of the network there is only this machine here.
  const egress = { allowedAddresses: [`${host}:${new URL(strangers.url('/')).port}`] };
  renderer = await startForTest((dependencies) =>
    startChromiumRenderer({ chromiumPath, pages: 1, egress }, { ...dependencies, lookup }),
  );
});

afterAll(async () => {
  await renderer.stop();
  await strangers.stop();
  inside.close();
});

test('a name that leads inside once its page is open brings the page nothing', async () => {
  const target = `${host}:${(inside.address() as AddressInfo).port}`;
  strangers.on('/page', (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><p>a page</p><script>
      const either = (thing, names) => new Promise((resolve) => names.forEach((name) => thing.addEventListener(name, resolve)));
      const image = new Image();
      image.src = 'http://${target}/image.png';
      Promise.allSettled([
        either(image, ['load', 'error']),
        either(new WebSocket('ws://${target}/'), ['open', 'error']),
        fetch('http://${target}/secret', { mode: 'no-cors' }),
      ]).then(() => (document.body.dataset.done = ''));
    </script>`),
  );
  const { port } = new URL(strangers.url('/'));
  await renderer.convert({ url: `http://${host}:${port}/page` }, { options: { waitForSelector: '[data-done]' } });
  expect(strangers.asked.map(({ url }) => url)).toContain('/page');
  expect(connections).toBe(0);
  // Each time the name was asked of us, never of anybody by Chromium itself.
  expect(names.length).toBeGreaterThan(3);
  expect(new Set(names)).toEqual(new Set([host]));
});
