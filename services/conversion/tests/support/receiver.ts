import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  payload: string;
}

/** A customer's server. What it answers is the test's to say; `null` is silence. */
export interface Receiver {
  url: string;
  address: string;
  received: Received[];
  answer: (received: Received) => { status: number; headers?: Record<string, string>; body?: string } | null;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, payload: Buffer.concat(pieces).toString() };
      receiver.received.push(received);
      const answer = receiver.answer(received);
      if (answer) {
        response.writeHead(answer.status, answer.headers).end(answer.body);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks?a=b`,
    address: `127.0.0.1:${port}`,
    received: [],
    answer: () => ({ status: 204 }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** Whether a message is signed with a secret, as a receiver written to the scheme finds out. */
export function isSignedWith(secret: string, { headers, payload }: Received): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${payload}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
