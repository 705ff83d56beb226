import type { ErrorCode } from '@octavo/contracts';

/** What a caller with an API key can meet, and what to do about it. A test holds it to the contracts. */
export const conversionErrors = {
  malformed_json: 'The body is not JSON. Check quotes and commas.',
  invalid_request: 'An option is unknown or out of range; `details` names each.',
  invalid_template: 'The Liquid template is wrong; line and column are named.',
  missing_api_key: 'Send the Authorization header.',
  invalid_api_key: 'The key is unknown, revoked or expired. Copy it from your dashboard.',
  insufficient_credits: 'Fewer credits are left than the operation costs. Choose a plan, or raise your spend cap.',
  not_found: 'There is no such job, template or address, or it is of another account.',
  result_gone: 'The document was deleted, on request or after its 24 hours. Convert again.',
  method_not_allowed: 'The address is right, the method is not; `Allow` names those that are.',
  conflict: 'The first request of this Idempotency-Key is still being answered, or the name is taken.',
  result_not_ready: 'The job has not ended. Ask again later.',
  job_unsuccessful: 'The job failed or was cancelled: it has no document. Its `error` says why.',
  payload_too_large: 'The body is larger than the operation takes.',
  unsupported_media_type: 'Send JSON, a form, or the file itself.',
  document_failed: 'The document could not be converted; the message says why.',
  idempotency_mismatch: 'The Idempotency-Key came with another request before. Choose a new one.',
  rate_limited: 'Wait as long as `Retry-After` says.',
  too_many_conversions: 'Too many of your jobs are unfinished. Wait until some have ended.',
  internal: 'Our fault. Tell support the request id.',
  engine_failed: 'The engine broke twice on this document. Tell support the request id.',
  unavailable: 'A part of us is away. Try again shortly.',
  overloaded: 'Everything is busy. Wait as long as `Retry-After` says.',
  timeout: 'The document took longer than `timeoutSeconds`. Ask for a job, or for less.',
} as const satisfies Partial<Record<ErrorCode, string>>;
