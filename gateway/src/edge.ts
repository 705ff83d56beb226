import { AppError, headers } from '@octavo/contracts';
import { contextOf, currentRequestId, SpanKind, withSpan, type Log, type Metrics } from '@octavo/kit';
import { context } from '@opentelemetry/api';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerError, notFound } from './answer.ts';
import { clientAddressOf } from './client-address.ts';
import type { Exchange, Route } from './exchange.ts';

export type RunPipelines = (exchange: Exchange, finished: (error?: unknown) => void) => void;

export interface EdgeOptions {
  routeOf: (method: string, pathname: string) => Route;
  /** Calls `finished` when no pipeline answered, with the reason if there is one. */
  runPipelines: RunPipelines;
  trustedProxies: number;
  stopping: AbortSignal;
  metrics: Metrics;
  log: Log;
}

const internalHeader = /^x-octavo-/;

/** What every request gets before and after its policies: an id, a trace, an answer in any case, a line in the log. */
export function createEdge(
  options: EdgeOptions,
): (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) => void {
  return (request, response, awaitsContinue) => {
    for (const name in request.headers) {
      if (internalHeader.test(name)) {
        delete request.headers[name];
      }
    }
    const target = targetOf(request);
    const route = target ? options.routeOf(request.method ?? '', target.pathname) : { allow: [] };
    const contract = route.match?.contract;
    const spanName = `${request.method} ${contract?.path ?? 'unknown'}`;

    void withSpan(spanName, { kind: SpanKind.SERVER, parent: contextOf(request.headers) }, () => {
      const exchange: Exchange = {
        request,
        response,
        pathname: target?.pathname ?? '',
        search: target?.search ?? '',
        requestId: currentRequestId() ?? '',
        context: context.active(),
        clientAddress: clientAddressOf(request, options.trustedProxies),
        route,
        awaitsContinue,
        principal: { kind: 'anonymous' },
      };
      response.setHeader(headers.requestId, exchange.requestId);
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('cache-control', 'no-store');
      if (options.stopping.aborted) {
        response.setHeader('connection', 'close');
      }
      const closed = observe(exchange, options);
      const finished = (error?: unknown): void => answerError(exchange, error ?? notFound(), options);
      if (target) {
        options.runPipelines(exchange, finished);
      } else {
        finished(new AppError({ code: 'invalid_request', message: 'The address is not valid' }));
      }
      return closed;
    });
  };
}

/** The path and query asked for. A proxy's form of it (`GET http://host/path`) is put into the usual one. */
function targetOf(request: IncomingMessage): { pathname: string; search: string } | undefined {
  let target = request.url ?? '';
  if (!target.startsWith('/')) {
    if (!URL.canParse(target) || !/^https?:/i.test(target)) {
      return undefined;
    }
    const { pathname, search } = new URL(target);
    target = pathname + search;
    request.url = target;
  }
  const question = target.indexOf('?');
  return question === -1
    ? { pathname: target, search: '' }
    : { pathname: target.slice(0, question), search: target.slice(question) };
}

/** Resolves when the request is over, having counted and logged it. */
function observe(exchange: Exchange, { metrics, log }: Pick<EdgeOptions, 'metrics' | 'log'>): Promise<void> {
  const startedAt = performance.now();
  const { request, response, route } = exchange;
  return new Promise((resolve) => {
    response.once('close', () => {
      // What else listens for the end decides first what the request cost.
      queueMicrotask(() => {
        const seconds = (performance.now() - startedAt) / 1_000;
        const status = response.writableFinished ? response.statusCode : 499;
        const contract = route.match?.contract;
        metrics.httpRequestSeconds.observe(
          { method: request.method ?? '', route: contract?.path ?? 'unknown', status },
          seconds,
        );
        const { principal, charge } = exchange;
        context.with(exchange.context, () =>
          log.info(
            {
              method: contract?.name ?? 'unknown',
              status,
              durationMilliseconds: Math.round(seconds * 1_000),
              ...(principal.kind === 'apiKey' ? { apiKeyId: principal.apiKeyId } : {}),
              ...(charge ? { credits: charge.state === 'settled' ? charge.credits : 0 } : {}),
            },
            'request',
          ),
        );
        resolve();
      });
    });
  });
}
