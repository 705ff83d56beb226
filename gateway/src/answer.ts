import { AppError, headers } from '@octavo/contracts';
import { errorBody, toAppError, type Log, type Metrics } from '@octavo/kit';
import { context } from '@opentelemetry/api';
import { creditHeaders } from './charge.ts';
import { announcesBody, type Exchange } from './exchange.ts';

/** How long, and how many bytes, of a body nobody wants are taken, so that its sender reads our answer. */
const lingerMilliseconds = 2_000;
const lingerBytes = 8 * 1024 * 1024;

export const notFound = (): AppError => new AppError({ code: 'not_found', message: 'There is nothing here' });

/** A body that is still coming must not be mistaken for the next request. */
export function mustClose({ request }: Exchange): boolean {
  return announcesBody(request) && !request.complete;
}

/**
 * Ends an answer. While the client still sends, closing at once would reset the connection and the answer could be
 * lost on its way: what comes is thrown away for a moment first.
 */
export function endAnswer(exchange: Exchange): void {
  const { request, response } = exchange;
  if (!mustClose(exchange) || exchange.awaitsContinue) {
    response.end();
    return;
  }
  let bytes = 0;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', end);
    response.end();
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > lingerBytes) {
      end();
    }
  };
  const timer = setTimeout(end, lingerMilliseconds);
  response.once('close', () => clearTimeout(timer));
  request.on('data', count).once('end', end).resume();
}

export function answerJson(
  exchange: Exchange,
  status: number,
  body: unknown,
  extra: Record<string, string> = {},
): void {
  answerText(exchange, status, JSON.stringify(body), extra);
}

export function answerText(exchange: Exchange, status: number, text: string, extra: Record<string, string> = {}): void {
  const { request, response } = exchange;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...(mustClose(exchange) ? { connection: 'close' } : {}),
    ...extra,
  });
  if (request.method !== 'HEAD' && status !== 304) {
    response.write(text);
  }
  endAnswer(exchange);
}

/** Answers a failure in the one JSON shape (DESIGN ruling 7). */
export function answerError(
  exchange: Exchange,
  thrown: unknown,
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'failures'> },
): void {
  const { response, route } = exchange;
  const error = toAppError(asClientFault(thrown));
  exchange.charge?.release();
  context.with(exchange.context, () => {
    if (error.status >= 500) {
      metrics.failures.note({ what: route.match?.contract.name ?? 'unknown', code: error.code });
      log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    }
    if (response.destroyed || response.writableEnded) {
      return;
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    answerJson(exchange, error.status, errorBody(error), {
      ...(route.match?.contract.operation ? creditHeaders(exchange.charge, 'none') : {}),
      ...(error.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(error.retryAfterSeconds === undefined
        ? {}
        : { [headers.retryAfter]: String(Math.max(1, Math.ceil(error.retryAfterSeconds))) }),
    });
  });
}

/** Express refuses paths it cannot decode with an error of its own. */
function asClientFault(thrown: unknown): unknown {
  return thrown instanceof URIError
    ? new AppError({ code: 'invalid_request', message: 'The address is not valid', cause: thrown })
    : thrown;
}
