import type { Gate, GateFailure } from '../egress/gate.ts';

const gateReasons = {
  port: 'has a port that is not allowed',
  address: 'may not be reached: its address is not on the open internet',
  unknown: 'could not be found: there is no such host',
  silent: 'could not be reached: its server does not answer',
  broken: 'breaks off before it has answered',
} as const satisfies Record<GateFailure, string>;

/** Chromium's own words for what callers can do something about. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/TOO_MANY_REDIRECTS/, 'redirects without end'],
  [/CERT/, 'has a certificate that is not valid'],
  [/SSL/, 'cannot be spoken to over TLS'],
  [/UNSAFE_REDIRECT|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME/, 'redirects to what is not a web page'],
  [/UNSAFE_PORT/, 'has a port that is not allowed'],
  [/ABORTED/, 'answers with a download, or with nothing'],
  [/HTTP_RESPONSE_CODE_FAILURE/, 'answers with an error and no page'],
  [/EMPTY_RESPONSE|CONNECTION_(?:CLOSED|RESET|ABORTED)|INCOMPLETE_CHUNKED|CONTENT_LENGTH_MISMATCH/, 'breaks off'],
  [/TIMED_OUT/, 'does not answer in time'],
  [/BLOCKED_BY|ACCESS_DENIED/, 'was blocked by the browser'],
];

/** Why an address was not loaded, to be said after it. What the gate knows explains what Chromium saw of it. */
export function reasonOfLoadError(errorText: string, url: string, gate: Gate): string {
  const failure = gate.failureAt(url);
  if (failure !== undefined) {
    return gateReasons[failure];
  }
  const known = reasons.find(([pattern]) => pattern.test(errorText))?.[1];
  return `${known ?? 'could not be loaded'} (${errorText.replace(/^net::/, '')})`;
}
