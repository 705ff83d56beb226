import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createEgress } from './egress.ts';
import type { EgressConfig } from './egress.ts';
import type { Gate } from './gate.ts';
import type { Lookup } from './resolve-target.ts';

let hits: { url: string; headers: IncomingHttpHeaders; body: string }[];
let answer: RequestListener;
let server: Server;
let port: number;
const cleanUps: (() => void)[] = [];

beforeEach(async () => {
  hits = [];
  answer = (_request, response) => response.end('asset');
  server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      hits.push({ url: incoming.url ?? '', headers: incoming.headers, body });
      answer(incoming, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  cleanUps.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
});

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    cleanUp();
  }
});

async function gateOf(config: EgressConfig = {}, lookup?: Lookup): Promise<Gate & { refusals: object[] }> {
  const refusals: object[] = [];
  const log = { warn: (object: object) => refusals.push(object) };
  const gate = await createEgress(config, lookup ? { log, lookup } : { log }).openGate();
  cleanUps.push(() => gate.close());
  return { ...gate, refusals };
}

async function get(
  gate: Gate,
  url: string,
  options: { headers?: Record<string, string>; method?: string; body?: string } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { headers = {}, method = 'GET', body } = options;
  const outgoing = request({ host: '127.0.0.1', port: gate.port, path: url, method, headers, agent: false });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

async function tunnelTo(gate: Gate, authority: string): Promise<{ status: number; socket: Socket }> {
  const outgoing = request({ host: '127.0.0.1', port: gate.port, path: authority, method: 'CONNECT', agent: false });
  outgoing.end();
  const [response, socket] = (await once(outgoing, 'connect')) as [IncomingMessage, Socket];
  cleanUps.push(() => socket.destroy());
  return { status: response.statusCode ?? 0, socket };
}

test('a document may fetch from an asset host the operator allows', async () => {
  const gate = await gateOf({ allowedAddresses: [`127.0.0.1:${port}`] });
  const response = await get(gate, `http://127.0.0.1:${port}/logo.png?v=1`);
  expect(response).toMatchObject({ status: 200, body: 'asset' });
  expect(hits).toMatchObject([{ url: '/logo.png?v=1', headers: { host: `127.0.0.1:${port}` } }]);
});

test('loopback in any spelling is refused, by request and by tunnel, and nothing arrives', async () => {
  const gate = await gateOf();
  const spellings = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'];
  for (const host of spellings) {
    expect((await get(gate, `http://${host}:${port}/`)).status).toBe(403);
    expect((await tunnelTo(gate, `${host}:${port}`)).status).toBe(403);
  }
  expect(hits).toEqual([]);
  expect(gate.refusals[0]).toEqual({ host: '127.0.0.1', reason: 'address' });
});

test('a name is refused if one of its addresses is private', async () => {
  const gate = await gateOf({}, async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]);
  expect((await get(gate, 'http://mixed.com/')).status).toBe(403);
});

test('a name that changes its mind is asked once, and what was checked is dialled', async () => {
  let asked = 0;
  const rebinding: Lookup = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
  };
  const gate = await gateOf({}, rebinding);
  expect((await get(gate, `http://rebind.com:${port}/`)).status).toBe(403);
  expect(asked).toBe(1);
  expect(hits).toEqual([]);
});

test('an allowed name is dialled at the address it resolved to, whatever it says afterwards', async () => {
  let asked = 0;
  const lookup: Lookup = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }];
  };
  const gate = await gateOf({ allowedAddresses: [`assets.corp:${port}`] }, lookup);
  expect(await get(gate, `http://assets.corp:${port}/a`)).toMatchObject({ status: 200, body: 'asset' });
  expect(asked).toBe(1);
});

test('a redirect is handed back, so that its target is judged as any other', async () => {
  answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  const gate = await gateOf({ allowedAddresses: [`127.0.0.1:${port}`] });
  const response = await get(gate, `http://127.0.0.1:${port}/`);
  expect(response).toMatchObject({ status: 302, headers: { location: 'http://169.254.169.254/' } });
  expect((await get(gate, String(response.headers.location))).status).toBe(403);
});

test('neither the proxy header fields nor those of the hop travel on', async () => {
  const gate = await gateOf({ allowedAddresses: [`127.0.0.1:${port}`] });
  await get(gate, `http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: 'form',
    headers: {
      'proxy-authorization': 'Basic c2VjcmV0',
      'proxy-connection': 'keep-alive',
      connection: 'close, x-internal',
      'x-internal': '1',
      accept: 'image/png',
    },
  });
  expect(hits[0]?.body).toBe('form');
  expect(hits[0]?.headers).toMatchObject({ accept: 'image/png' });
  expect(Object.keys(hits[0]?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^proxy-|^x-internal$/)]),
  );
});

test('ports of other protocols are refused, even on public addresses', async () => {
  const gate = await gateOf({}, async () => [{ address: '93.184.216.34', family: 4 }]);
  expect((await get(gate, 'http://public.com:25/')).status).toBe(403);
  expect((await tunnelTo(gate, 'public.com:6379')).status).toBe(403);
});

test('a request that is not for a proxy is refused', async () => {
  const gate = await gateOf();
  expect((await get(gate, '/')).status).toBe(400);
  expect((await get(gate, 'ftp://example.com/')).status).toBe(400);
});

test('a name without an address answers 502', async () => {
  const gate = await gateOf({}, async () => {
    throw new Error('ENOTFOUND');
  });
  expect((await get(gate, 'http://nowhere.com/')).status).toBe(502);
});

test('a name server that stays silent is given up', async () => {
  const gate = await gateOf({ limits: { connectTimeoutMilliseconds: 50 } }, () => new Promise(() => {}));
  expect((await get(gate, 'http://slow.com/')).status).toBe(502);
});

test('a tunnel carries bytes both ways', async () => {
  const gate = await gateOf({ allowedAddresses: [`127.0.0.1:${port}`] });
  const { status, socket } = await tunnelTo(gate, `127.0.0.1:${port}`);
  socket.write(`GET /through HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(status).toBe(200);
  expect(await text(socket)).toContain('asset');
  expect(hits).toMatchObject([{ url: '/through' }]);
});

test('a tunnel ends when its bytes are spent', async () => {
  answer = (_request, response) => response.end(Buffer.alloc(200_000));
  const gate = await gateOf({ allowedAddresses: [`127.0.0.1:${port}`], limits: { connectionBytes: 50_000 } });
  const { socket } = await tunnelTo(gate, `127.0.0.1:${port}`);
  socket.on('error', () => {});
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\n\r\n`);
  let received = 0;
  socket.on('data', (chunk: Buffer) => (received += chunk.length));
  await once(socket, 'close');
  expect(received).toBeLessThanOrEqual(50_000);
});

test('a tunnel without traffic is closed', async () => {
  const gate = await gateOf({ allowedAddresses: [`127.0.0.1:${port}`], limits: { idleTimeoutMilliseconds: 30 } });
  const { socket } = await tunnelTo(gate, `127.0.0.1:${port}`);
  socket.resume();
  await once(socket, 'close');
});

test('closing the gate ends its tunnels and shuts its port', async () => {
  const gate = await gateOf({ allowedAddresses: [`127.0.0.1:${port}`] });
  const { socket } = await tunnelTo(gate, `127.0.0.1:${port}`);
  socket.on('error', () => {}).resume();
  gate.close();
  await once(socket, 'close');
  const late = connect(gate.port, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
});

test('one gate has only so many connections', async () => {
  const gate = await gateOf({ allowedAddresses: [`127.0.0.1:${port}`], limits: { connections: 2 } });
  await tunnelTo(gate, `127.0.0.1:${port}`);
  await tunnelTo(gate, `127.0.0.1:${port}`);
  await expect(tunnelTo(gate, `127.0.0.1:${port}`)).rejects.toThrow();
});
