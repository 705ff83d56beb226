import { AppError } from '@octavo/contracts';

/** The name came with another payload. */
export const otherRequest = (): AppError =>
  new AppError({
    code: 'idempotency_mismatch',
    message: 'This Idempotency-Key came with another request before. Choose a new one',
  });

/** The first request of the name has no answer yet. */
export const inFlight = (): AppError =>
  new AppError({
    code: 'conflict',
    message: 'A request with this Idempotency-Key is being answered. Try again shortly',
    retryAfterSeconds: 2,
  });
