import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testNats, waitFor } from '@octavo/local/testing';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { bearer, send, smallDocument } from './support/client.ts';
import { startTestStack, type TestStack } from './support/gateway.ts';

/** The gateway's line to NATS, which the test can cut. */
interface Line {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

async function startLine(target: URL): Promise<Line> {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const mend = (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    return new Promise((resolve) =>
      server.listen(port, '127.0.0.1', () => {
        ({ port } = server.address() as AddressInfo);
        resolve();
      }),
    );
  };
  await mend();
  return {
    url: `nats://127.0.0.1:${port}`,
    mend,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

let line: Line;
let stack: TestStack;

beforeAll(async () => {
  line = await startLine(new URL(testNats().natsUrl));
  stack = await startTestStack({ natsUrl: line.url });
});

afterAll(async () => {
  await stack.stop();
  await line.cut();
});

const ready = async (): Promise<number> =>
  (await send(stack.gateway.opsUrl, { method: 'GET', path: '/health/ready' })).status;

test('without NATS: 503 and not ready; with it again: as before, without a restart', async () => {
  const key = stack.billing.addKey();
  const convert = (): ReturnType<typeof send> => send(stack.gateway.url, { headers: bearer(key), body: smallDocument });
  expect((await convert()).status).toBe(200);
  await waitFor(() => stack.billing.states().join() === 'settled');

  await line.cut();
  await waitFor(async () => (await ready()) === 503);
  const refused = await convert();
  expect(refused.status).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'unavailable' });
  expect(refused.headers['retry-after']).toBe('1');

  await line.mend();
  await waitFor(async () => (await ready()) === 200);
  expect((await convert()).status).toBe(200);
  await waitFor(() => !stack.billing.states().includes('held'));
  expect(stack.billing.balance).toBe(980);
}, 30_000);

test('a decision made while NATS is away reaches billing when it is back', async () => {
  const key = stack.billing.addKey();
  stack.billing.holds.clear();
  const heard = new Promise<() => void>((resolve) => {
    stack.conversion.answer = (request, response) => {
      request.resume();
      resolve(() => response.end('%PDF'));
    };
  });
  const answering = send(stack.gateway.url, { headers: bearer(key), body: smallDocument });
  const finish = await heard;
  await line.cut();
  await waitFor(async () => (await ready()) === 503);
  finish();
  expect((await answering).status).toBe(200);
  expect(stack.billing.states()).toEqual(['held']);
  await line.mend();
  await waitFor(() => stack.billing.states().join() === 'settled');
}, 30_000);
