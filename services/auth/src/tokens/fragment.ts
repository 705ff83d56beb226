import type { AppError, SessionAnswer } from '@octavo/contracts';
import type { LinkType } from '../links.ts';

/** A session as GoTrue's client reads it from the address it was led to. */
export function fragmentOf(session: SessionAnswer, type: LinkType): URLSearchParams {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  });
}

export function errorFragmentOf(error: AppError): URLSearchParams {
  return new URLSearchParams({
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
  });
}
