import { AppError } from '@octavo/contracts';

/** One signal for both reasons to stop: the caller left, or the time is up. Its reason is the error to answer. */
export interface Cancellation {
  signal: AbortSignal;
  /** Forgets caller and clock; call it when the work has ended. */
  release(): void;
}

const longestTimerMilliseconds = 2 ** 31 - 1;

export function cancellationOf(caller: AbortSignal, deadline: number, now: () => number): Cancellation {
  const controller = new AbortController();
  const leave = (): void =>
    controller.abort(
      new AppError({ code: 'client_closed_request', message: 'The caller left before the PDF was ready' }),
    );
  const expire = (): void =>
    controller.abort(
      new AppError({
        code: 'timeout',
        message: 'The document could not be rendered in time; simplify it or give a longer timeoutSeconds',
      }),
    );
  caller.addEventListener('abort', leave, { once: true });
  const timer = setTimeout(expire, Math.min(Math.max(deadline - now(), 0), longestTimerMilliseconds));
  if (caller.aborted) {
    leave();
  }
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      caller.removeEventListener('abort', leave);
    },
  };
}
