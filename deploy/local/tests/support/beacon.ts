import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A picture that documents load, so that a test knows when one is being rendered, and decides how long that takes. */
export interface Beacon {
  /** `host:port`, as EGRESS_ALLOWED_ADDRESSES wants it. */
  address: string;
  /** A document that is not finished until the picture has come. */
  html(text: string): string;
  /** Resolves at the next request for the picture; `answer` lets the document go on. */
  nextRequest(): Promise<{ answer(): void }>;
  close(): Promise<void>;
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

export async function startBeacon(): Promise<Beacon> {
  const arrived: { answer(): void }[] = [];
  const waiting: ((request: { answer(): void }) => void)[] = [];
  const server = createServer((_request, response) => {
    const request = {
      answer: (): void => {
        response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' }).end(picture);
      },
    };
    const waiter = waiting.shift();
    if (waiter) waiter(request);
    else arrived.push(request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    html: (text) => `<p>${text}</p><img src="http://${address}/picture.svg">`,
    nextRequest: () =>
      new Promise((resolve) => {
        const request = arrived.shift();
        if (request) resolve(request);
        else waiting.push(resolve);
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
