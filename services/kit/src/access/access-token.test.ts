import { beforeEach, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import jsonwebtoken, { type SignOptions } from 'jsonwebtoken';
import { createAccessTokenVerifier, type AccessTokenVerifier } from './access-token.ts';

const issuer = 'https://octavo.example/auth/v1';
const now = Date.UTC(2026, 10, 20);
const claims = {
  sub: randomUUID(),
  session_id: randomUUID(),
  email: 'ada@example.com',
  app_metadata: { role: 'user' },
  iat: now / 1_000,
  exp: now / 1_000 + 60,
};

let privateKey: KeyObject;
let publicKey: KeyObject;
let verifier: AccessTokenVerifier;
let published: { kid: string; key: KeyObject }[];
let fetches: number;
let time: number;

function tokenOf(changes: object = {}, options: SignOptions = {}, key: KeyObject = privateKey): string {
  return jsonwebtoken.sign({ ...claims, ...changes }, key, {
    algorithm: 'ES256',
    keyid: 'first',
    issuer,
    audience: 'authenticated',
    ...options,
  });
}

/** What a library that trusts the header would accept. */
function unsigned(): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT', kid: 'first' })}.${encode({ ...claims, iss: issuer, aud: 'authenticated' })}.`;
}

beforeEach(() => {
  ({ privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  published = [{ kid: 'first', key: publicKey }];
  fetches = 0;
  time = now;
  verifier = createAccessTokenVerifier({
    issuer,
    now: () => time,
    fetchKeys: async () => {
      fetches += 1;
      return {
        keys: published.map(({ kid, key }) => ({
          ...(key.export({ format: 'jwk' }) as { kty: 'EC'; crv: 'P-256'; x: string; y: string }),
          kid,
          use: 'sig' as const,
          alg: 'ES256' as const,
        })),
      };
    },
  });
});

describe('an access token', () => {
  test('of ours is read, and the keys are fetched once', async () => {
    await expect(verifier.verify(tokenOf())).resolves.toMatchObject({ sub: claims.sub, email: 'ada@example.com' });
    await verifier.verify(tokenOf());
    expect(fetches).toBe(1);
  });

  test('signed by a new key is read without a restart', async () => {
    await verifier.verify(tokenOf());
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    published.push({ kid: 'second', key: next.publicKey });
    time += 11_000;

    await expect(verifier.verify(tokenOf({}, { keyid: 'second' }, next.privateKey))).resolves.toBeDefined();
  });

  const forged = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each([
    ['expired', () => tokenOf({ exp: now / 1_000 - 6 })],
    ['signed by a stranger under our key id', () => tokenOf({}, {}, forged())],
    ['of an unknown key', () => tokenOf({}, { keyid: 'other' })],
    ['for another audience', () => tokenOf({}, { audience: 'someone-else' })],
    ['of another issuer', () => tokenOf({}, { issuer: 'https://evil.example' })],
    ['without signature', () => unsigned()],
    [
      'signed with the public key as a shared secret',
      () =>
        jsonwebtoken.sign(claims, publicKey.export({ type: 'spki', format: 'pem' }).toString(), {
          algorithm: 'HS256',
          keyid: 'first',
        }),
    ],
    ['that is no token', () => 'abc'],
    ['without a user', () => tokenOf({ sub: 'ada' })],
  ])('%s is refused', async (_reason, make) => {
    await expect(verifier.verify(make())).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('with an unknown key id does not make us ask for keys each time', async () => {
    await verifier.verify(tokenOf());
    for (let attempt = 0; attempt < 20; attempt++) {
      await verifier.verify(tokenOf({}, { keyid: `forged-${attempt}` })).catch(() => {});
    }
    expect(fetches).toBe(1);
  });
});
