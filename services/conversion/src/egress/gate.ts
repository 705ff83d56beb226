import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Transform, pipeline } from 'node:stream';
import type { ByteBudget } from './byte-budget.ts';
import { byteBudget } from './byte-budget.ts';
import { boundedLookup } from './bounded-lookup.ts';
import { dial } from './dial.ts';
import { forwardableHeaders } from './headers.ts';
import type { Lookup } from './resolve-target.ts';
import { resolveTarget } from './resolve-target.ts';
import type { Target } from './target.ts';
import { spellTarget, targetOfAuthority, targetOfUrl, targetOfWebUrl } from './target.ts';

export interface GateLimits {
  connectTimeoutMilliseconds: number;
  idleTimeoutMilliseconds: number;
  connectionBytes: number;
  totalBytes: number;
  connections: number;
}

export interface GateContext {
  allowed: ReadonlySet<string>;
  lookup: Lookup;
  limits: GateLimits;
  /** Told the host alone: paths and queries belong to the customer. */
  onRefused: (host: string, reason: string) => void;
}

/** A door to the internet for one document: a forward proxy on a loopback port of its own, shut when the document is done. */
export interface Gate {
  port: number;
  /** Whether anything came to it yet. */
  readonly used: boolean;
  /** Why the server of an address was not reached, when it was last tried. */
  failureAt(url: string): GateFailure | undefined;
  close(): void;
}

export type GateFailure = 'port' | 'address' | 'unknown' | 'silent' | 'broken';

const lookupsAtOnce = 2;

/** Failures remembered: a document may try any number of servers. */
const failuresKept = 1_000;

type Opening = { socket: Socket } | { status: number; reason: string };

/** Opens a gate. Nothing behind it outlives `close`. */
export async function openGate(context: GateContext): Promise<Gate> {
  const shut = new AbortController();
  const total = byteBudget(context.limits.totalBytes);
  const lookup = boundedLookup(context.lookup, lookupsAtOnce, context.limits.connectTimeoutMilliseconds);
  const sockets = new Set<Duplex>();
  const failures = new Map<string, GateFailure>();
  const server = createServer({ keepAliveTimeout: context.limits.idleTimeoutMilliseconds });
  server.maxConnections = context.limits.connections;
  server.timeout = 0;

  function track(socket: Duplex): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  function note(target: Target, failure: GateFailure): void {
    if (failures.size < failuresKept) {
      failures.set(spellTarget(target), failure);
    }
  }

  async function open(target: Target | null): Promise<Opening> {
    if (!target) {
      return { status: 400, reason: 'Not a web address' };
    }
    const resolution = await resolveTarget(target, context.allowed, lookup);
    if (resolution.verdict === 'refused') {
      context.onRefused(target.host, resolution.reason);
      note(target, resolution.reason);
      return { status: 403, reason: resolution.reason === 'port' ? 'Port not allowed' : 'Address not allowed' };
    }
    if (resolution.verdict === 'unknown') {
      note(target, 'unknown');
      return { status: 502, reason: 'Host not found' };
    }
    try {
      const { connectTimeoutMilliseconds } = context.limits;
      const socket = await dial(resolution.addresses, target.port, connectTimeoutMilliseconds, shut.signal);
      track(socket);
      failures.delete(spellTarget(target));
      return { socket };
    } catch {
      note(target, 'silent');
      return { status: 504, reason: 'Host did not answer' };
    }
  }

  let used = false;
  server.on('connection', (socket) => {
    used = true;
    track(socket);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const target = targetOfUrl(request.url ?? '');
    void open(target).then((opening) => {
      if ('socket' in opening && target) {
        forward(request, response, opening.socket, target, context.limits, total, () => note(target, 'broken'));
      } else if ('status' in opening) {
        response.writeHead(opening.status, { 'content-type': 'text/plain' }).end(opening.reason);
      }
    });
  });
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    void open(targetOfAuthority(request.url ?? '')).then((opening) => {
      if ('socket' in opening) {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        opening.socket.write(head);
        tunnel(client, opening.socket, context.limits, total);
      } else {
        client.end(`HTTP/1.1 ${opening.status} ${opening.reason}\r\ncontent-length: 0\r\n\r\n`);
      }
    });
  });
  server.on('upgrade', (_request: IncomingMessage, client: Socket) => client.destroy());
  server.on('clientError', (_error: Error, client: Duplex) => client.destroy());

  const port = await listenOnLoopback(server);
  return {
    port,
    get used() {
      return used;
    },
    failureAt(url) {
      const target = targetOfWebUrl(url);
      return target ? failures.get(spellTarget(target)) : undefined;
    },
    close() {
      shut.abort();
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
    },
  };
}

async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  socket: Socket,
  target: { path: string; hostHeader: string },
  limits: GateLimits,
  total: ByteBudget,
  onBroken: () => void,
): void {
  const budget = byteBudget(limits.connectionBytes, total);
  const upstream = httpRequest({
    createConnection: () => socket,
    method: request.method,
    path: target.path,
    headers: { ...forwardableHeaders(request.headers), host: target.hostHeader, connection: 'close' },
    setHost: false,
  });
  socket.setTimeout(limits.idleTimeoutMilliseconds, () => socket.destroy());
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, forwardableHeaders(answer.headers));
    pipeline(answer, meter(budget), response, () => socket.destroy());
  });
  upstream.on('error', () => {
    if (!response.headersSent) {
      onBroken();
      response.writeHead(502, { 'content-type': 'text/plain' }).end('Host broke off');
    } else {
      response.destroy();
    }
  });
  response.once('close', () => socket.destroy());
  pipeline(request, meter(budget), upstream, () => {});
}

function tunnel(client: Socket, upstream: Socket, limits: GateLimits, total: ByteBudget): void {
  const budget = byteBudget(limits.connectionBytes, total);
  const end = (): void => {
    client.destroy();
    upstream.destroy();
  };
  upstream.setTimeout(limits.idleTimeoutMilliseconds, end);
  pipeline(client, meter(budget), upstream, (error) => error && end());
  pipeline(upstream, meter(budget), client, end);
}

function meter(budget: ByteBudget): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (budget.spend(chunk.length)) {
        done(null, chunk);
      } else {
        done(new Error('Byte limit reached'));
      }
    },
  });
}
