import { AppError } from '@octavo/contracts';
import { EngineLost } from '../engine-lost.ts';
import { emptyContentAreaError, tooFewPagesError } from '../print-error.ts';
import type { GotenbergRefusal } from './gotenberg-answer.ts';

const usualRetryAfterSeconds = 1;

/**
 * What a refusal of Gotenberg means to whoever sent the document. Its words decide here where its status says too
 * little, and stay with us: they name its flags and its files.
 */
export function errorOfRefusal(refusal: GotenbergRefusal): AppError | EngineLost {
  const { status, text } = refusal;
  switch (status) {
    case 400:
      return errorOfBadRequest(refusal);
    case 409:
      return new AppError({ code: 'document_failed', message: 'The document could not be loaded', cause: refusal });
    case 413:
      return new AppError({
        code: 'payload_too_large',
        message: 'The document is larger than the engine takes',
        cause: refusal,
      });
    case 429:
      return overloaded(refusal);
    case 503:
      // Gotenberg's way to say that its own time limit is over; anyone else's to say that there is too much to do.
      return text.includes('time limit')
        ? new AppError({
            code: 'timeout',
            message: 'The document takes longer than the engine allows; simplify it',
            cause: refusal,
          })
        : overloaded(refusal);
    case 504:
      return new AppError({ code: 'timeout', message: 'The engine did not answer in time', cause: refusal });
    default:
      // 500: its Chromium broke. 502: what stands before it lost it. Others: it is not what GOTENBERG_URL should name.
      return status >= 500
        ? new EngineLost('engine_broke', refusal)
        : new AppError({ code: 'engine_failed', message: 'The engine refuses to work', cause: refusal });
  }
}

function errorOfBadRequest(refusal: GotenbergRefusal): AppError {
  if (refusal.text.includes('exceeds the page count')) {
    return tooFewPagesError();
  }
  if (refusal.text.includes('aberrant form values')) {
    return emptyContentAreaError();
  }
  if (refusal.text.includes('waitForExpression')) {
    const message = 'options.waitForSelector is no CSS selector, or options.waitForFunction no JavaScript expression';
    return new AppError({
      code: 'invalid_request',
      message,
      details: [{ path: 'options', message }],
      cause: refusal,
    });
  }
  return new AppError({ code: 'document_failed', message: 'The document could not be printed', cause: refusal });
}

function overloaded(refusal: GotenbergRefusal): AppError {
  return new AppError({
    code: 'overloaded',
    message: 'Too many documents are being converted; try again shortly',
    retryAfterSeconds: refusal.retryAfterSeconds ?? usualRetryAfterSeconds,
    cause: refusal,
  });
}
