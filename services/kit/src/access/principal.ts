import { AppError, principalSchema, type Access, type Principal } from '@octavo/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A sealed principal is believed this long: enough for a large upload to begin, too short to be worth stealing. */
const sealLifetimeMilliseconds = 60_000;

const anonymous: Principal = { kind: 'anonymous' };

function sign(payload: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(payload).digest();
}

/** The gateway's word about a request: who calls, and which hold pays for it. */
export interface Sealed {
  principal: Principal;
  holdId?: string | undefined;
}

/** The gateway's word as one header value: JSON and its HMAC-SHA-256. */
export function sealPrincipal(principal: Principal, secret: Buffer, now: number, holdId?: string): string {
  const payload = Buffer.from(JSON.stringify({ principal, holdId, sealedAt: now })).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
}

/**
 * Opens what `sealPrincipal` made. No header means nobody in particular.
 * @throws AppError `forbidden` when the seal is broken or old: the request did not come through our gateway.
 */
export function openPrincipal(header: string | undefined, secret: Buffer, now: number): Principal {
  return openSeal(header, secret, now).principal;
}

/** As `openPrincipal`, with all that was sealed. */
export function openSeal(header: string | undefined, secret: Buffer, now: number): Sealed {
  if (header === undefined) {
    return { principal: anonymous };
  }
  const [payload = '', signature = ''] = header.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError({ code: 'forbidden', message: 'This request did not come through the gateway' });
  }
  const { principal, holdId, sealedAt } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    principal: unknown;
    holdId?: string;
    sealedAt: number;
  };
  if (Math.abs(now - sealedAt) > sealLifetimeMilliseconds) {
    throw new AppError({ code: 'forbidden', message: 'This request took too long to arrive' });
  }
  return { principal: principalSchema.parse(principal), holdId };
}

type AllowedPrincipal = {
  anyone: Principal;
  user: Extract<Principal, { kind: 'user' }>;
  admin: Extract<Principal, { kind: 'user' }>;
  apiKey: Extract<Principal, { kind: 'apiKey' }>;
  account: Extract<Principal, { kind: 'apiKey' | 'user' }>;
  service: never;
};

/** The principals a contract lets through, so that handlers need not ask again. */
export type PrincipalFor<A extends Access> = AllowedPrincipal[A];

/**
 * Lets a principal through to a contract, or not.
 * @throws AppError `missing_api_key`, `missing_token` or `forbidden`.
 */
export function requireAccess(access: Access, principal: Principal): void {
  switch (access) {
    case 'anyone':
      return;
    case 'apiKey':
    case 'account':
      if (principal.kind !== 'apiKey' && (access === 'apiKey' || principal.kind !== 'user')) {
        throw new AppError({ code: 'missing_api_key', message: 'Send your API key as Authorization: Bearer <key>' });
      }
      return;
    case 'user':
    case 'admin':
      if (principal.kind !== 'user') {
        throw new AppError({ code: 'missing_token', message: 'Sign in first' });
      }
      if (access === 'admin' && principal.role !== 'admin') {
        throw new AppError({ code: 'forbidden', message: 'You do not have administrator privileges' });
      }
      return;
    case 'service':
      throw new AppError({ code: 'not_found', message: 'Not found' });
    default:
      access satisfies never;
  }
}
