import type { AppError, ErrorCode } from '@octavo/contracts';
import type { ErrorAnswer } from '@octavo/kit';
import type { IncomingMessage } from 'node:http';

const protocolPrefix = '/auth/v1/';
const versionHeader = 'x-supabase-api-version';
/** From this version on a client reads the word from `code`; before, `code` was the status. */
const wordsSince = '2024-01-01';

/** GoTrue's words where they differ from ours. */
const gotrueWords: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'bad_json',
  invalid_request: 'validation_failed',
  missing_token: 'no_authorization',
  invalid_token: 'bad_jwt',
  rate_limited: 'over_request_rate_limit',
  internal: 'unexpected_failure',
};

/** Answers failures under /auth/v1 as GoTrue does, for the version the client speaks; elsewhere in our own shape. */
export function gotrueErrorAnswer(error: AppError, request: IncomingMessage): ErrorAnswer | undefined {
  if (!request.url?.startsWith(protocolPrefix)) {
    return undefined;
  }
  const word = gotrueWords[codeOf(error, request)] ?? error.code;
  const weakness = error.code === 'weak_password' ? { weak_password: { reasons: reasonsOf(error) } } : {};
  const version = request.headers[versionHeader];
  if (typeof version === 'string' && isDate(version) && version >= wordsSince) {
    return { body: { code: word, message: error.message, ...weakness }, headers: { [versionHeader]: wordsSince } };
  }
  return { body: { code: error.status, error_code: word, msg: error.message, ...weakness } };
}

/** The gateway lets a bad token pass as nobody, so that it is called what it is here. */
function codeOf(error: AppError, { headers }: IncomingMessage): ErrorCode {
  const isToken = /^Bearer +[^.\s]+\.[^.\s]+\.[^.\s]*$/i.test(headers.authorization ?? '');
  return error.code === 'missing_token' && isToken ? 'invalid_token' : error.code;
}

const reasonsOf = ({ details }: AppError): string[] => (details ?? []).map(({ message }) => message);

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
