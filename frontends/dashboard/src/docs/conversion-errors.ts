import type { ErrorCode } from '@octavo/contracts';

/** What a caller of the conversion API can meet, and what to do about it. */
export const conversionErrors = {
  malformed_json: 'The body is not JSON. Check quotes and commas.',
  invalid_request: 'An option is unknown or out of range; details name each.',
  invalid_template: 'The Liquid template is wrong; line and column are named.',
  missing_api_key: 'Send the Authorization header.',
  invalid_api_key: 'The key is unknown, revoked or expired.',
  insufficient_credits: 'Fewer credits are left than the operation costs.',
  not_found: 'There is no such job, template or address.',
  conflict: 'The first request of this Idempotency-Key is still being answered.',
  payload_too_large: 'The body is larger than the operation takes.',
  unsupported_media_type: 'Send JSON, a form, or the file itself.',
  document_failed: 'The document could not be converted; the message says why.',
  idempotency_mismatch: 'The Idempotency-Key came with another request before.',
  rate_limited: 'Wait as long as Retry-After says.',
  too_many_conversions: 'Too many of your jobs are unfinished.',
  internal: 'Our fault. Tell support the request id.',
  engine_failed: 'The engine broke twice on this document.',
  unavailable: 'A part of us is away. Try again shortly.',
  overloaded: 'Everything is busy. Wait as long as Retry-After says.',
  timeout: 'The document took longer than timeoutSeconds.',
} as const satisfies Partial<Record<ErrorCode, string>>;
