import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jwks } from '@octavo/contracts';
import { callHttp, createAccessTokenVerifier, type AccessTokenVerifier } from '@octavo/kit';
import jsonwebtoken from 'jsonwebtoken';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decrypt } from '../src/signing-keys/encryption.ts';
import { ada, createAuthHouse, issuer, requestToken, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let url: string;
let accessToken: string;
let clock = Date.now();

beforeAll(async () => {
  house = await createAuthHouse();
  await house.seed([ada]);
  ({ url } = await house.start());
  const { body } = await requestToken(url, 'password', { email: ada.email, password: ada.password });
  accessToken = body['access_token'] as string;
});

afterAll(() => house.close());

/** The gateway's verifier, with auth's keys over HTTP. */
const verifier = (): AccessTokenVerifier =>
  createAccessTokenVerifier({
    issuer,
    fetchKeys: () => callHttp({ url: `${url}${jwks.path}`, output: jwks.output, timeoutMilliseconds: 2_000 }),
    now: () => clock,
  });

async function currentKey(): Promise<{ kid: string; privateKey: KeyObject }> {
  const { kid, privateJwkEncrypted } = await house.database.signingKey.findFirstOrThrow({
    where: { status: 'current' },
  });
  const jwk = JSON.parse(decrypt(privateJwkEncrypted, house.config.AUTH_ENCRYPTION_KEY, kid)) as { kty: string };
  return { kid, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

test('a token is taken by the gateway, with who it is for', async () => {
  expect(await verifier().verify(accessToken)).toMatchObject({
    sub: ada.id,
    email: ada.email,
    app_metadata: { role: 'user' },
    session_id: expect.any(String),
  });
});

test("a token carries GoTrue's claims", () => {
  const { header, payload } = jsonwebtoken.decode(accessToken, { complete: true }) ?? {};
  expect(header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
  expect(payload).toEqual({
    iss: issuer,
    sub: ada.id,
    aud: 'authenticated',
    iat: expect.any(Number),
    exp: expect.any(Number),
    email: ada.email,
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'], role: 'user' },
    user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
    session_id: expect.any(String),
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
  });
});

describe('the gateway refuses', () => {
  const claimsOf = (token: string): Record<string, unknown> => jsonwebtoken.decode(token) as Record<string, unknown>;
  const refusal = { code: 'invalid_token' };

  test('a token without a signature', async () => {
    const { kid } = await currentKey();
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const forged = `${encode({ alg: 'none', typ: 'JWT', kid })}.${encode(claimsOf(accessToken))}.`;
    await expect(verifier().verify(forged)).rejects.toMatchObject(refusal);
  });

  test('a token signed with the public key as if it were a secret', async () => {
    const { kid } = await currentKey();
    const { keys } = (await (await fetch(`${url}${jwks.path}`)).json()) as { keys: object[] };
    const forged = jsonwebtoken.sign(claimsOf(accessToken), JSON.stringify(keys[0]), {
      algorithm: 'HS256',
      keyid: kid,
    });
    await expect(verifier().verify(forged)).rejects.toMatchObject(refusal);
  });

  test('a token signed with another key under our key id, or under its own', async () => {
    const { kid } = await currentKey();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const keyid of [kid, 'stranger']) {
      const forged = jsonwebtoken.sign(claimsOf(accessToken), privateKey, { algorithm: 'ES256', keyid });
      await expect(verifier().verify(forged)).rejects.toMatchObject(refusal);
    }
  });

  test.each([
    ['for another audience', { aud: 'someone-else' }],
    ['of another issuer', { iss: 'https://evil.example.com' }],
    ['that is over', { exp: Math.floor(Date.now() / 1_000) - 60 }],
    ['with a role nobody has', { app_metadata: { role: 'root' } }],
  ])('a token %s, though well signed', async (_case, changed) => {
    const { kid, privateKey } = await currentKey();
    const token = jsonwebtoken.sign({ ...claimsOf(accessToken), ...changed }, privateKey, {
      algorithm: 'ES256',
      keyid: kid,
    });
    await expect(verifier().verify(token)).rejects.toMatchObject(refusal);
  });

  test('our own token when its time is over', async () => {
    clock = Date.now() + (house.config.ACCESS_TOKEN_SECONDS + 10) * 1_000;
    await expect(verifier().verify(accessToken)).rejects.toMatchObject(refusal);
    clock = Date.now();
  });

  test('a token with one claim changed', async () => {
    const [header, , signature] = accessToken.split('.');
    const claims = { ...claimsOf(accessToken), app_metadata: { role: 'admin' } };
    const forged = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    await expect(verifier().verify(forged)).rejects.toMatchObject(refusal);
  });
});
