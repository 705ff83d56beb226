import type { ErrorCode } from '@octavo/contracts';

const advice: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'The body was not JSON. Check quotes and commas, and how your shell escapes them.',
  invalid_request: 'An option is unknown or out of range. The answer’s details name each.',
  invalid_template: 'The Liquid template has a fault. The answer names its line and column.',
  insufficient_credits: 'Upgrade your plan, or raise your spend cap.',
  not_found: 'The template or address that was named is not there.',
  payload_too_large: 'Send a smaller document, or give its address as url.',
  unsupported_media_type: 'Send JSON, a form, or the file itself with its own Content-Type.',
  document_failed: 'The document itself could not be converted. The answer says why: often a broken file or a script.',
  conflict: 'The first request of this Idempotency-Key was still being answered. Wait for it.',
  idempotency_mismatch: 'This Idempotency-Key came with another request before. Use a new one.',
  rate_limited: 'Wait as long as Retry-After says, or upgrade for more requests per minute.',
  too_many_conversions: 'Too many of your jobs are unfinished. Wait for some to end.',
  client_closed_request: 'Your side hung up before the answer came. Allow more time, or ask for a job.',
  timeout: 'It took longer than allowed. Raise timeoutSeconds, load less, or ask for a job.',
  overloaded: 'We were busy. Try again as Retry-After says; jobs wait in a queue instead.',
  unavailable: 'A part of us was away for a moment. Try again.',
  engine_failed: 'The engine broke on this document twice. Try without its heaviest part, and tell support.',
  internal: 'Our fault. Tell support the request id.',
};

/** What somebody whose request failed can do about it. */
export function adviceOn(code: ErrorCode): string {
  return advice[code] ?? 'Tell support the request id.';
}
