import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { MessageList } from './messages.ts';
import { page } from './page.ts';

function answer(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

/** The mailbox for people (a page) and for scripts (JSON). */
export async function startWebServer(
  { host, port }: { host: string; port: number },
  messages: MessageList,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mailbox');
    const route = `${request.method} ${pathname}`;
    if (route === 'GET /api/messages') {
      answer(response, 200, 'application/json', JSON.stringify(messages.all()));
    } else if (route === 'DELETE /api/messages') {
      messages.clear();
      response.writeHead(204).end();
    } else if (route === 'GET /') {
      answer(response, 200, 'text/html; charset=utf-8', page(messages.all()));
    } else if (route === 'GET /health/ready') {
      answer(response, 200, 'application/json', '{"status":"ready"}');
    } else {
      answer(response, 404, 'application/json', '{"error":"Not found"}');
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
