import type { ErrorBody } from '@octavo/contracts';
import { connectionBacklog, type Lifecycle } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** Longer than the idle limit of usual load balancers, so that it is they who close. */
const keepAliveMilliseconds = 65_000;
const headersMilliseconds = 20_000;
const idleSweepMilliseconds = 50;
/** What is left of the stop's time when requests still run is kept for settling what they cost. */
const settlingShare = 0.8;

export interface ServerOptions {
  host: string;
  port: number;
  handle: (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) => void;
  stopTimeoutSeconds: number;
  /** How long a stop leaves idle connections open. */
  idleGraceSeconds: number;
  lifecycle: Lifecycle;
}

/** The public HTTP server. Stops by refusing new connections and finishing what is in flight. */
export async function startServer(options: ServerOptions): Promise<{ url: string }> {
  const server = createServer((request, response) => options.handle(request, response, false));
  // A large upload may take long; src/forward.ts watches that it goes on.
  server.requestTimeout = 0;
  server.headersTimeout = headersMilliseconds;
  server.keepAliveTimeout = keepAliveMilliseconds;
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    options.handle(request, response, true),
  );
  server.on('clientError', refuseUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: options.host, backlog: connectionBacklog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const limitMilliseconds = options.stopTimeoutSeconds * 1_000 * settlingShare;
  options.lifecycle.onStop('http server', () =>
    drain(server, { limitMilliseconds, idleMilliseconds: options.idleGraceSeconds * 1_000 }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://${options.host === '0.0.0.0' ? '127.0.0.1' : options.host}:${port}` };
}

interface Drain {
  limitMilliseconds: number;
  idleMilliseconds: number;
}

/**
 * Finishes requests in flight, and closes connections as they fall idle, the first ones after a grace; what outlasts the
 * limit is cut off.
 */
function drain(server: Server, { limitMilliseconds, idleMilliseconds }: Drain): Promise<void> {
  return new Promise((resolve) => {
    let sweep: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      server.closeIdleConnections();
      sweep = setInterval(() => server.closeIdleConnections(), idleSweepMilliseconds);
    }, idleMilliseconds);
    const limit = setTimeout(() => server.closeAllConnections(), limitMilliseconds);
    // That of HTTP closes idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace);
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}

/** What is not HTTP, or too large to be a header, still gets an answer of the usual shape. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request headers are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long to arrive']
        : ['400 Bad Request', 'The request is not valid HTTP'];
  const requestId = randomUUID();
  const body = JSON.stringify({ error: message, code: 'invalid_request', requestId } satisfies ErrorBody);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${requestId}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
