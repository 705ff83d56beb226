/**
 * Every error code the product answers, with its HTTP status. The list is closed: a new failure either fits one of
 * these or is added here, so that clients can rely on `code` and documentation can list it whole.
 */
export const errorStatuses = {
  malformed_json: 400,
  invalid_request: 400,
  invalid_template: 400,
  /** A form that reads like spam (SPEC §5). */
  suspicious_content: 400,
  /** 400 and not 401, these: GoTrue's protocol, which its client is written to (DESIGN ruling 1). */
  invalid_credentials: 400,
  email_not_confirmed: 400,
  user_banned: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  /** What is asked needs the password, or a sign-in of just now. */
  reauthentication_needed: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  missing_token: 401,
  invalid_token: 401,
  insufficient_credits: 402,
  forbidden: 403,
  /** A link from an e-mail that was used, replaced, is too old or was never ours. */
  otp_expired: 403,
  /** The access token is good, its session has ended. */
  session_not_found: 403,
  not_found: 404,
  /** A job's document that was deleted, on request or after its time. */
  result_gone: 404,
  method_not_allowed: 405,
  conflict: 409,
  result_not_ready: 409,
  /** A job that failed or was cancelled has no document. */
  job_unsuccessful: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  document_failed: 422,
  weak_password: 422,
  same_password: 422,
  user_already_exists: 422,
  email_exists: 422,
  /** An idempotency key that came with another request before. */
  idempotency_mismatch: 422,
  rate_limited: 429,
  /** An e-mail to this address left a moment ago. */
  over_email_send_rate_limit: 429,
  too_many_conversions: 429,
  client_closed_request: 499,
  internal: 500,
  engine_failed: 502,
  unavailable: 503,
  overloaded: 503,
  timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;

export const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];

/** One fault of the caller's input: where it is (`options.margin.top`) and what to change. */
export interface ErrorDetail {
  path: string;
  message: string;
}

export interface AppErrorOptions {
  code: ErrorCode;
  /** Public text: says what to change when the caller can change something. Never internal state. */
  message: string;
  details?: ErrorDetail[];
  /** When the caller may try again. Becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** For the log only. */
  cause?: unknown;
}

/** The one error that crosses layers. Compare by `code`; anything else thrown becomes `internal` at the edge. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(options: AppErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = 'AppError';
    this.code = options.code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatuses, value);
}

/** The JSON every failed HTTP request answers (DESIGN ruling 7). */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  requestId: string;
  details?: ErrorDetail[];
}

/** Turns zod's issues into details a caller can act on: unknown keys are named one by one. */
export function detailsOfIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string; code?: string; keys?: readonly string[] }[],
): ErrorDetail[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys' && issue.keys) {
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: `Unknown option '${key}'` }));
    }
    return [{ path: path.join('.'), message: issue.message }];
  });
}
