import type { Principal } from '@octavo/contracts';
import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';

type Claims = Record<string, unknown>;

/** Access tokens as auth signs them, and as somebody else would. */
export interface Tokens {
  /** What auth publishes of its key. */
  published: object[];
  sign(changes?: Claims): string;
  unsigned(changes?: Claims): string;
  signByAnother(changes?: Claims): string;
  signByPublicKey(): string;
  /** A good signature under other claims. */
  changed(changes: Claims): string;
  principalOf(role: 'user' | 'admin'): Principal;
}

export function createTokens(issuer: string): Tokens {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const another = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = own.publicKey.export({ format: 'jwk' });
  const published = [{ kty: 'EC', crv: 'P-256', x, y, kid: 'one', use: 'sig', alg: 'ES256' }];
  const [userId, sessionId] = [randomUUID(), randomUUID()];

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = (algorithm: string, changes: Claims = {}): string => {
    const claims = {
      sub: userId,
      session_id: sessionId,
      email: 'ada@example.com',
      app_metadata: { role: 'user' },
      aud: 'authenticated',
      iss: issuer,
      exp: Math.floor(Date.now() / 1_000) + 600,
      ...changes,
    };
    return `${part({ alg: algorithm, typ: 'JWT', kid: 'one' })}.${part(claims)}`;
  };
  const signBy = (key: KeyObject, changes?: Claims): string => {
    const text = unsigned('ES256', changes);
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };

  return {
    published,
    sign: (changes) => signBy(own.privateKey, changes),
    unsigned: (changes) => `${unsigned('none', changes)}.`,
    signByAnother: (changes) => signBy(another.privateKey, changes),
    signByPublicKey: () => {
      const text = unsigned('HS256', { app_metadata: { role: 'admin' } });
      return `${text}.${createHmac('sha256', JSON.stringify(published[0])).update(text).digest('base64url')}`;
    },
    changed: (changes) => `${unsigned('ES256', changes)}.${signBy(own.privateKey).split('.')[2]}`,
    principalOf: (role) => ({ kind: 'user', userId, sessionId, role }),
  };
}
