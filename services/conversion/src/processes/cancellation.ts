import { AppError } from '@octavo/contracts';

/** What to answer when the caller's signal ended the work: its own AppError, a timeout, or a client that left. */
export function cancellationOf(signal: AbortSignal): AppError {
  const reason = signal.reason as unknown;
  if (reason instanceof AppError) {
    return reason;
  }
  const timedOut = typeof reason === 'object' && reason !== null && 'name' in reason && reason.name === 'TimeoutError';
  return timedOut
    ? new AppError({ code: 'timeout', message: 'The conversion took too long', cause: reason })
    : new AppError({ code: 'client_closed_request', message: 'The request was cancelled', cause: reason });
}
