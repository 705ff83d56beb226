import { AppError, headers, type HttpContract, type RpcContract } from '@octavo/contracts';
import { context, SpanKind } from '@opentelemetry/api';
import express, { type ErrorRequestHandler, type IRoute, type RequestHandler } from 'express';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSeal, requireAccess } from '../access/principal.ts';
import { errorBody, toAppError } from '../errors.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { contextOf, currentRequestId } from '../request-context.ts';
import { withSpan } from '../telemetry.ts';
import { parseInput } from './body.ts';
import type { HttpHandler, HttpHandlers } from './handlers.ts';
import { receiveBody } from './receive-body.ts';
import { provideFiles, requestFilesOf, workFor } from './request-scope.ts';
import { sendAnswer, uncacheable } from './send-answer.ts';
import type { StoredFile } from './stored-file.ts';

export interface HttpServerOptions<Contracts extends Record<string, HttpContract | RpcContract>> {
  contracts: Contracts;
  handlers: HttpHandlers<Contracts>;
  host: string;
  port: number;
  principalSecret: Buffer;
  log: Log;
  metrics: Metrics;
  lifecycle: Lifecycle;
  /** For a room that speaks another protocol's errors on some of its paths. `undefined`: our own shape. */
  errorAnswer?: (error: AppError, request: IncomingMessage) => ErrorAnswer | undefined;
  now?: () => number;
}

export interface ErrorAnswer {
  body: object;
  headers?: Record<string, string>;
}

/** Idle connections outlive the gateway's pool, so that it never writes into one that is being closed. */
const keepAliveMilliseconds = 75_000;

/**
 * Connections that wait to be taken while we are busy: with Node's 511, more that come at once are reset. Linux takes
 * as many as net.core.somaxconn says.
 */
export const connectionBacklog = 4_096;

/** Serves a room's HTTP contracts. Stops by refusing new connections and finishing what is in flight. */
export async function startHttpServer<Contracts extends Record<string, HttpContract | RpcContract>>(
  options: HttpServerOptions<Contracts>,
): Promise<{ url: string }> {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(enterContext());
  const served = Object.values(options.contracts).filter((contract) => contract.kind === 'http');
  for (const path of fixedFirst(new Set(served.map((contract) => contract.path)))) {
    const contracts = served.filter((contract) => contract.path === path);
    const route = app.route(path);
    for (const contract of contracts) {
      const handler = (options.handlers as unknown as Record<string, HttpHandler<HttpContract> | undefined>)[
        contract.name
      ];
      if (!handler) {
        throw new Error(`No handler for ${contract.name}`);
      }
      mount(route, contract, handler, options);
    }
    refuseOtherMethods(route, contracts);
  }
  app.use((_request, _response, next) => next(new AppError({ code: 'not_found', message: 'There is nothing here' })));
  app.use(answerError(options));

  const server = createServer(app);
  server.keepAliveTimeout = keepAliveMilliseconds;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: options.host, backlog: connectionBacklog }, resolve);
  });
  options.lifecycle.onStop('http server', () => drain(server));
  const { port } = server.address() as AddressInfo;
  return { url: `http://${options.host === '0.0.0.0' ? '127.0.0.1' : options.host}:${port}` };
}

/** `/things/export` is itself, not the thing that is called `export`. */
function fixedFirst(paths: Iterable<string>): string[] {
  return [...paths].toSorted((left, right) => Number(left.includes('/:')) - Number(right.includes('/:')));
}

/** Everything done for a request happens under its id and trace. */
function enterContext(): RequestHandler {
  return (request, response, next) => {
    context.with(contextOf(request.headers), () => {
      response.setHeader(headers.requestId, currentRequestId() ?? '');
      next();
    });
  };
}

function mount<Contracts extends Record<string, HttpContract | RpcContract>>(
  route: IRoute,
  contract: HttpContract,
  handler: HttpHandler<HttpContract>,
  options: HttpServerOptions<Contracts>,
): void {
  const now = options.now ?? Date.now;
  const method = contract.method.toLowerCase() as Lowercase<typeof contract.method>;

  route[method](
    observe(contract, options),
    (request, response, next) => {
      const sealed = openSeal(request.get(headers.principal), options.principalSecret, now());
      requireAccess(contract.access, sealed.principal);
      response.locals['sealed'] = sealed;
      next();
    },
    provideFiles(options.log),
    receiveBody(contract),
    (request, response, next) => {
      const departure = new AbortController();
      response.once('close', () => {
        if (!response.writableFinished) {
          departure.abort();
        }
      });
      const handling = withSpan(`${contract.method} ${contract.path}`, { kind: SpanKind.SERVER }, () =>
        handler({
          body: contract.body ? parseInput(contract.body, request.body, contract.invalidMessage) : undefined,
          query: contract.query ? parseInput(contract.query, request.query) : undefined,
          params: request.params as Record<string, string>,
          headers: request.headers,
          method: request.method,
          ...(response.locals['sealed'] as { principal: never; holdId?: string }),
          requestId: currentRequestId() ?? '',
          upload: response.locals['upload'] as StoredFile | undefined,
          files: requestFilesOf(response),
          signal: departure.signal,
        }),
      );
      workFor(response, handling)
        .then((answer) => sendAnswer(response, contract, answer))
        .catch(next);
    },
  );
}

function refuseOtherMethods(route: IRoute, contracts: readonly HttpContract[]): void {
  const allow = contracts.map(({ method }) => method).join(', ');
  route.all((_request, response, next) => {
    response.setHeader('allow', allow);
    next(new AppError({ code: 'method_not_allowed', message: `Use ${allow} here` }));
  });
}

function observe<Contracts extends Record<string, HttpContract | RpcContract>>(
  contract: HttpContract,
  { metrics, log }: Pick<HttpServerOptions<Contracts>, 'metrics' | 'log'>,
): RequestHandler {
  return (_request, response, next) => {
    response.locals['method'] = contract.name;
    const startedAt = performance.now();
    const active = context.active();
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1_000;
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.httpRequestSeconds.observe({ method: contract.method, route: contract.path, status }, seconds);
      context.with(active, () =>
        log.info({ method: contract.name, status, durationMilliseconds: Math.round(seconds * 1_000) }, 'request'),
      );
    });
    next();
  };
}

function answerError<Contracts extends Record<string, HttpContract | RpcContract>>({
  log,
  metrics,
  errorAnswer,
}: Pick<HttpServerOptions<Contracts>, 'log' | 'metrics' | 'errorAnswer'>): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = toAppError(thrown);
    if (error.status >= 500) {
      metrics.failures.note({ what: String(response.locals['method'] ?? 'http'), code: error.code });
      log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // The rest of a body we will not read must not be mistaken for the next request.
    if (!request.complete) {
      response.setHeader('connection', 'close');
    }
    if (error.retryAfterSeconds !== undefined) {
      response.setHeader(headers.retryAfter, Math.max(1, Math.ceil(error.retryAfterSeconds)));
    }
    response.setHeader('cache-control', uncacheable);
    response.setHeader(headers.errorCode, error.code);
    const answer = errorAnswer?.(error, request) ?? { body: errorBody(error) };
    response.set(answer.headers ?? {});
    response.status(error.status).json(answer.body);
  };
}

const idleSweepMilliseconds = 50;

/** Finishes requests in flight, then closes; a connection that idles, or comes to idle, is closed at once. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMilliseconds);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
