import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebServer {
  /** `127.0.0.1:port`, as an operator allows it. */
  address: string;
  origin: string;
  /** Every request that came, oldest first. */
  requests: { url: string; headers: IncomingMessage['headers'] }[];
  close(): void;
}

export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A web site of a test's own: HTML by path, or a function that answers; anything else is 404. */
export async function startWebServer(pages: Record<string, Page>): Promise<WebServer> {
  const requests: WebServer['requests'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ url: path, headers: request.headers });
    const page = pages[path.split('?', 1)[0] ?? ''];
    if (page === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<p>nothing here');
    } else if (typeof page === 'string') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } else {
      page(request, response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    origin: `http://${address}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function redirectTo(location: string): Page {
  return (_request, response) => void response.writeHead(302, { location }).end();
}
