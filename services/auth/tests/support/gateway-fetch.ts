import { headers as names, jwks } from '@octavo/contracts';
import { callHttp, createAccessTokenVerifier, sealPrincipal } from '@octavo/kit';
import type { AuthConfig } from '../../src/config.ts';
import type { Answer } from './running-auth.ts';

/** The part of the gateway that auth stands behind: who calls is established from the token, and sealed. */
export function gatewayFetch(
  url: string,
  config: Pick<AuthConfig, 'AUTH_ISSUER' | 'PRINCIPAL_SECRET'>,
  { now = Date.now, clientAddress = '203.0.113.1' }: { now?: () => number; clientAddress?: string } = {},
): typeof fetch {
  const verifier = createAccessTokenVerifier({
    issuer: config.AUTH_ISSUER,
    fetchKeys: () => callHttp({ url: `${url}${jwks.path}`, output: jwks.output, timeoutMilliseconds: 5_000 }),
    now,
  });
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', headers.get('x-forwarded-for') ?? clientAddress);
    const token = headers.get('authorization')?.replace(/^Bearer /, '');
    const claims = token ? await verifier.verify(token).catch(() => undefined) : undefined;
    if (claims) {
      const { sub: userId, session_id: sessionId, app_metadata: metadata } = claims;
      const principal = { kind: 'user', userId, sessionId, role: metadata.role } as const;
      headers.set(names.principal, sealPrincipal(principal, config.PRINCIPAL_SECRET, now()));
    }
    return fetch(input, { ...init, headers });
  };
}

export interface Sent {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Send = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** Calls as a client without a library would. */
export function sender(url: string, through: typeof fetch): Send {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const response = await through(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    };
  };
}
