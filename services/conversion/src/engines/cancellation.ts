import { AppError } from '@octavo/contracts';

/** One signal for all reasons to stop: the caller left, we stop, or the time is up. Its reason is the error to answer. */
export interface Cancellation {
  signal: AbortSignal;
  /** Forgets the sources and the clock; call it when the work has ended. */
  release(): void;
}

export interface CancellationSources {
  /** Aborts when the caller left. */
  caller: AbortSignal;
  /** Aborts, with the error to answer, when we stop. */
  stopping: AbortSignal;
  /** Epoch milliseconds. */
  deadline: number;
  now: () => number;
}

const longestTimerMilliseconds = 2 ** 31 - 1;

export function cancellationOf({ caller, stopping, deadline, now }: CancellationSources): Cancellation {
  const controller = new AbortController();
  const release = [
    relay(caller, () => controller.abort(callerLeft())),
    relay(stopping, () => controller.abort(stopping.reason)),
  ];
  const left = Math.min(Math.max(deadline - now(), 0), longestTimerMilliseconds);
  const timer = setTimeout(() => controller.abort(timeIsUp()), left);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      for (const forget of release) {
        forget();
      }
    },
  };
}

/** `AbortSignal.any` would do, but keeps a trace of each request on a signal that lives as long as the process. */
function relay(source: AbortSignal, onAbort: () => void): () => void {
  if (source.aborted) {
    onAbort();
  }
  source.addEventListener('abort', onAbort, { once: true });
  return () => source.removeEventListener('abort', onAbort);
}

function callerLeft(): AppError {
  return new AppError({ code: 'client_closed_request', message: 'The caller left before the PDF was ready' });
}

function timeIsUp(): AppError {
  return new AppError({
    code: 'timeout',
    message: 'The document could not be rendered in time; simplify it or give a longer timeoutSeconds',
  });
}
