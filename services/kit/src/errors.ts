import { AppError, type ErrorBody } from '@octavo/contracts';
import { isDatabaseDown } from './database/down.ts';
import { currentRequestId } from './request-context.ts';

/** A disk without room, or a share of one: somebody will make room. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);
const fullDiskRetrySeconds = 5;

/**
 * Everything thrown becomes one of ours: a database that is away and a disk that is full are `unavailable`, what we did
 * not expect is `internal`, with its cause for the log alone.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  const isDiskFull = error instanceof Error && fullDiskCodes.has(String((error as NodeJS.ErrnoException).code));
  if (isDatabaseDown(error) || isDiskFull) {
    return new AppError({
      code: 'unavailable',
      message: 'A part of the service does not answer. Try again shortly',
      retryAfterSeconds: isDiskFull ? fullDiskRetrySeconds : 1,
      cause: error,
    });
  }
  return new AppError({
    code: 'internal',
    message: 'Something went wrong on our side. Try again, or contact support with this request id',
    cause: error,
  });
}

/** The public face of an error (DESIGN ruling 7). */
export function errorBody(error: AppError): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    requestId: currentRequestId() ?? 'unknown',
    ...(error.details ? { details: error.details } : {}),
  };
}
