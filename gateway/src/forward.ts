import { AppError, headers as headerNames } from '@octavo/contracts';
import type { Dispatcher } from 'undici';
import { creditHeaders, type Payment } from './charge.ts';
import { endAnswer, mustClose } from './answer.ts';
import { createBodySource, type BodySource } from './body-source.ts';
import { announcesBody, type Exchange } from './exchange.ts';
import { responseHeaders } from './forwarded-headers.ts';
import type { Limits } from './limits.ts';
import { tooLarge } from './policies/body.ts';

const repeatPauseMilliseconds = 100;
/** While another instance may still hold the lease of the one that died over it. */
const leasePauseMilliseconds = 1_000;

/** One try at handing the request on; a dropped one is not listened to any more. */
interface Attempt {
  dropped: boolean;
}

/** Until when which silence counts against whom. */
type Phase = 'sending' | 'waiting' | 'answering' | 'ending' | 'over';

const unavailable = (cause: unknown): AppError =>
  new AppError({
    code: 'unavailable',
    message: 'A part of the service does not answer. Try again shortly',
    retryAfterSeconds: 1,
    cause,
  });

const timeout = (reason: string): AppError =>
  new AppError({ code: 'timeout', message: 'The service took too long to answer', cause: new Error(reason) });

const tooSlow = (): AppError =>
  new AppError({ code: 'client_closed_request', message: 'The request body stopped arriving' });

/** What an answer means for its charge; the service's own word about the hold comes first. */
function paymentOf(status: number, aboutHold: string | string[] | undefined): Payment {
  if (status < 200 || status >= 300 || aboutHold === 'unused') {
    return 'none';
  }
  return aboutHold === 'kept' ? 'later' : 'used';
}

/**
 * Passes a request on and its answer back, both as they come, and decides the exchange's charge: settled once the
 * answer has been read to its end or the client has left after its headers, released in every other case.
 * @returns once nothing can be answered any more; rejects while an error still can.
 */
export function forward(
  exchange: Exchange,
  options: { dispatcher: Dispatcher; headers: Record<string, string | string[]>; limits: Limits },
): Promise<void> {
  const { dispatcher, limits } = options;
  const { request, response, route, charge } = exchange;

  return new Promise((resolve, reject) => {
    const mayRepeat = isRepeatable(exchange);
    let phase: Phase = 'sending';
    /** When the service first refused the request, or broke off. */
    let troubleSince: number | undefined;
    let hasBroken = false;
    let controller: Dispatcher.DispatchController | undefined;
    let source: BodySource | undefined;
    let delivered = false;
    let bytesFollow = false;
    let retryTimer: NodeJS.Timeout | undefined;
    let watchdog = setTimeout(onSilence, limits.idleMilliseconds);

    const body = bodyOfRequest();
    if (body === null || Buffer.isBuffer(body)) {
      awaitAnswer();
    }
    response.once('close', onClosed);
    dispatch();

    /** What has arrived whole is passed on whole; the rest streams. */
    function bodyOfRequest(): BodySource | Buffer | null {
      const limitBytes = route.match?.contract.bodyLimitBytes ?? 0;
      if (!announcesBody(request) || !route.match?.contract.body) {
        return null;
      }
      const { readableLength } = request;
      const arrived = request.complete || readableLength === Number(request.headers['content-length']);
      if (arrived && readableLength > 0 && readableLength <= limitBytes) {
        return request.read() as Buffer;
      }
      source = createBodySource(request, {
        limitBytes,
        onWanted() {
          if (exchange.awaitsContinue) {
            exchange.awaitsContinue = false;
            response.writeContinue();
          }
        },
        onProgress() {
          if (charge && performance.now() - charge.heldAt > limits.holdMilliseconds) {
            fail(tooSlow());
          } else {
            watchdog.refresh();
          }
        },
        onTooLarge: () => fail(tooLarge(limitBytes)),
        onEnd: awaitAnswer,
      });
      return source;
    }

    function awaitAnswer(): void {
      if (phase === 'sending') {
        phase = 'waiting';
        clearTimeout(watchdog);
        watchdog = setTimeout(onSilence, limits.answerMilliseconds);
      }
    }

    function dispatch(): void {
      const attempt: Attempt = { dropped: false };
      dispatcher.dispatch(
        {
          path: exchange.pathname + exchange.search,
          method: request.method as Dispatcher.HttpMethod,
          headers: options.headers,
          body: body as Dispatcher.DispatchOptions['body'],
          // The watchdog knows which silence is whose.
          headersTimeout: 0,
          bodyTimeout: 0,
        } as Dispatcher.DispatchOptions,
        {
          onRequestStart(started) {
            controller = started;
            if (phase === 'over') {
              started.abort(new Error('the client has left'));
            }
          },
          onResponseStart(answering, status, headers) {
            if (isLeftover(status)) {
              attempt.dropped = true;
              answering.abort(new Error('the request is still held by an instance that died'));
              repeatIn(leasePauseMilliseconds);
            } else if (status >= 200 && (phase === 'sending' || phase === 'waiting')) {
              beginAnswer(status, responseHeaders(headers), headers[headerNames.hold]);
            }
          },
          onResponseData(answering, chunk) {
            bytesFollow = true;
            onAnswerProgress();
            if (phase === 'answering' && !response.write(chunk)) {
              answering.pause();
              response.once('drain', () => {
                onAnswerProgress();
                answering.resume();
              });
            }
          },
          onResponseEnd() {
            if (phase === 'answering') {
              phase = 'ending';
              decide(delivered);
              source?.stop();
              endAnswer(exchange);
              resolve();
            }
          },
          onResponseError(_controller, error) {
            if (!attempt.dropped) {
              onBroken(error);
            }
          },
        },
      );
    }

    function beginAnswer(
      status: number,
      headers: Record<string, string | string[]>,
      aboutHold: string | string[] | undefined,
    ): void {
      phase = 'answering';
      const payment = paymentOf(status, aboutHold);
      delivered = payment === 'used';
      if (payment === 'none') {
        charge?.release();
      } else if (aboutHold !== undefined) {
        charge?.handOver();
      }
      clearTimeout(watchdog);
      watchdog = setTimeout(onSilence, limits.idleMilliseconds);
      onAnswerProgress();
      response.writeHead(status, {
        ...headers,
        ...(charge ? creditHeaders(charge, payment) : {}),
        ...(mustClose(exchange) ? { connection: 'close' } : {}),
      });
      // Usually the first bytes come with the headers and leave with them; else the headers go alone.
      queueMicrotask(() => {
        if (phase === 'answering' && !bytesFollow) {
          response.flushHeaders();
        }
      });
    }

    function onAnswerProgress(): void {
      watchdog.refresh();
      if (delivered && charge?.state === 'held' && performance.now() - charge.heldAt > limits.holdMilliseconds) {
        charge.settle();
      }
    }

    function decide(settled: boolean): void {
      if (settled) {
        charge?.settle();
      } else {
        charge?.release();
      }
    }

    /** The service broke off, could not be reached, or was given up on by us (then the phase is `over`). */
    function onBroken(error: Error): void {
      if (phase === 'over' || phase === 'ending') {
        return;
      }
      const refused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      const unanswered = phase === 'sending' || phase === 'waiting';
      // Once only: a document that ends whoever takes it must not go on to the next, and the next.
      const repeatable = refused || (unanswered && mayRepeat && !hasBroken && isWhole(body));
      troubleSince ??= performance.now();
      if (repeatable && performance.now() - troubleSince + repeatPauseMilliseconds < limits.connectMilliseconds) {
        hasBroken ||= !refused;
        repeatIn(repeatPauseMilliseconds);
        return;
      }
      fail(unavailable(error));
    }

    function repeatIn(milliseconds: number): void {
      retryTimer = setTimeout(dispatch, milliseconds);
    }

    /** A name that our own first try has taken, in an instance that died with it: it will be free again. */
    function isLeftover(status: number): boolean {
      return (
        status === 409 &&
        phase === 'waiting' &&
        hasBroken &&
        request.headers[headerNames.idempotencyKey] !== undefined &&
        performance.now() - (troubleSince ?? 0) < limits.leaseMilliseconds
      );
    }

    function onSilence(): void {
      switch (phase) {
        case 'sending':
          fail(source?.isStarved() ? tooSlow() : timeout('the service stopped reading the request'));
          break;
        case 'waiting':
          fail(timeout('no answer within the limit'));
          break;
        case 'answering':
          if (controller?.paused) {
            response.destroy();
          } else {
            fail(timeout('the service stopped in the middle of its answer'));
          }
          break;
        case 'ending':
          response.destroy();
          break;
        case 'over':
          break;
        default:
          phase satisfies never;
      }
    }

    function fail(error: AppError): void {
      if (phase === 'over') {
        return;
      }
      giveUp(error);
      charge?.release();
      if (response.headersSent) {
        response.destroy();
        resolve();
      } else {
        reject(error);
      }
    }

    function giveUp(reason: Error): void {
      phase = 'over';
      clearTimeout(watchdog);
      clearTimeout(retryTimer);
      source?.stop();
      controller?.abort(reason);
    }

    /** The answer is complete, or the client has left: then what it had begun to get is paid for. */
    function onClosed(): void {
      if (phase !== 'over' && phase !== 'ending') {
        decide(phase === 'answering' && delivered);
        giveUp(new Error('the client has left'));
        resolve();
      }
      clearTimeout(watchdog);
    }
  });
}

/**
 * Whether the request does nothing more when it is handed on twice: it only reads, or makes a document that is paid for
 * once, here; a job or a batch only under its name (docs/decisions/0003-how-a-request-is-answered-once.md).
 */
function isRepeatable({ request, route }: Exchange): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return true;
  }
  const named = request.headers[headerNames.idempotencyKey] !== undefined;
  return route.match?.contract.operation !== undefined && (named || request.headers[headerNames.prefer] === undefined);
}

/** Nothing of it is lost with a try that broke. */
function isWhole(body: BodySource | Buffer | null): boolean {
  return body === null || Buffer.isBuffer(body);
}
