import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stranger's web server: what it answers is the test's to say, path by path. */
export interface WebServer {
  /** `host:port`, as the operator may allow it. */
  address: string;
  /** Everything it was asked for. */
  asked: IncomingMessage[];
  url(path: string): string;
  on(path: string, answer: (response: ServerResponse, request: IncomingMessage) => void): string;
  stop(): Promise<void>;
}

export async function startWebServer(): Promise<WebServer> {
  const answers = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>();
  const asked: IncomingMessage[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(request);
    const answer = answers.get(request.url ?? '');
    if (answer) {
      answer(response, request);
    } else {
      response.writeHead(404).end('nothing here');
    }
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = `127.0.0.1:${port}`;
  const url = (path: string): string => `http://${address}${path}`;
  return {
    address,
    asked,
    url,
    on(path, answer) {
      answers.set(path, answer);
      return url(path);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
