import { headers as headerNames } from '@octavo/contracts';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { BrowserTokens } from '../browsers/token.ts';
import { networkOf } from './network.ts';

/** Whom a limit counts: digests, since who tried is nobody's business. */
export interface Caller {
  address: string;
  browser: string;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The gateway writes it, with the one address that it vouches for. */
export function addressOf(headers: IncomingHttpHeaders): string {
  return networkOf(String(headers['x-forwarded-for'] ?? 'unknown'));
}

/**
 * Who sends a form. A browser that has a token of ours is known by it, wherever it is; of the others, those that look
 * alike behind one address are taken for one.
 */
export function callerOf(headers: IncomingHttpHeaders, tokens: BrowserTokens): Caller {
  const address = addressOf(headers);
  const browser = tokens.idOf(String(headers[headerNames.browser] ?? ''));
  const looks = [address, headers['user-agent'], headers['accept-language']].join('\n');
  return {
    address: digest(`address ${address}`),
    browser: digest(browser === undefined ? `looks ${looks}` : `browser ${browser}`),
  };
}
