import type { ErrorBody, ErrorCode, ErrorDetail } from '@octavo/contracts';

export interface ApiErrorOptions {
  code: ErrorCode;
  message: string;
  /** What support needs to find the request; none when it never arrived. */
  requestId?: string | undefined;
  details?: ErrorDetail[] | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A failed call, in the words the server answered with. Compare by `code`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly requestId: string | undefined;
  readonly details: ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, requestId, details, retryAfterSeconds, cause }: ApiErrorOptions) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.requestId = requestId;
    this.details = details ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const unreachable = 'We could not reach the server. Check your connection and try again.';
const tooSlow = 'The server took too long to answer. Please try again.';
const unreadable = 'The server gave an answer that we could not read. Please try again.';

/** What became of a call that got no answer. */
export function failureOf(cause: unknown): ApiError {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return timedOut
    ? new ApiError({ code: 'timeout', message: tooSlow, cause })
    : new ApiError({ code: 'unavailable', message: unreachable, cause });
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}

/** The error that a response of a failed call tells. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    ...(isErrorBody(body)
      ? { code: body.code, message: body.error, details: body.details }
      : { code: response.status >= 500 ? 'unavailable' : 'internal', message: unreadable }),
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
