import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { jwks, type JsonWebKey } from '@octavo/contracts';
import { callHttp, createAccessTokenVerifier } from '@octavo/kit';
import jsonwebtoken from 'jsonwebtoken';
import { randomBytes } from 'node:crypto';
import { decrypt } from '../src/signing-keys/encryption.ts';
import { rotateSigningKeys } from '../src/signing-keys/rotate.ts';
import { ada, createAuthHouse, issuer, requestToken, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;

beforeEach(async () => {
  house = await createAuthHouse();
});

afterEach(() => house.close());

const publishedKeys = async (url: string): Promise<JsonWebKey[]> =>
  (await callHttp({ url: `${url}${jwks.path}`, output: jwks.output, timeoutMilliseconds: 2_000 })).keys;

const kidsOf = (keys: JsonWebKey[]): string[] => keys.map(({ kid }) => kid).toSorted();

async function signIn(url: string): Promise<{ token: string; kid: string | undefined }> {
  const { body } = await requestToken(url, 'password', { email: ada.email, password: ada.password });
  const token = body['access_token'] as string;
  return { token, kid: jsonwebtoken.decode(token, { complete: true })?.header.kid };
}

test('the published keys are public, and may be cached for a minute', async () => {
  const { url } = await house.start();
  const response = await fetch(`${url}${jwks.path}`);

  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
  expect(keys).toHaveLength(2);
  for (const key of keys) {
    expect(key).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.stringMatching(/^[\w-]{43}$/),
      y: expect.stringMatching(/^[\w-]{43}$/),
      kid: expect.stringMatching(/^[\w-]{43}$/),
      use: 'sig',
      alg: 'ES256',
    });
  }
});

test('instances that start at once share their keys', async () => {
  const instances = await Promise.all([house.start(), house.start(), house.start()]);

  const published = await Promise.all(instances.map(({ url }) => publishedKeys(url)));
  expect(await house.database.signingKey.count()).toBe(2);
  expect(new Set(published.map((keys) => kidsOf(keys).join())).size).toBe(1);
});

test('a private key never lies in the table in clear', async () => {
  await house.start();
  const rows = await house.database.signingKey.findMany();

  expect(rows).toHaveLength(2);
  for (const { kid, privateJwkEncrypted, publicJwk } of rows) {
    const opened = decrypt(privateJwkEncrypted, house.config.AUTH_ENCRYPTION_KEY, kid);
    const { d } = JSON.parse(opened) as { d: string };
    const stored = Buffer.concat([privateJwkEncrypted, Buffer.from(JSON.stringify(publicJwk)), Buffer.from(kid)]);
    expect(d).toMatch(/^[\w-]{43}$/);
    expect(stored.includes(d)).toBe(false);
    expect(stored.includes(Buffer.from(d, 'base64url'))).toBe(false);
  }
});

test('with another AUTH_ENCRYPTION_KEY the service does not start, and says why', async () => {
  await house.start();
  house.config.AUTH_ENCRYPTION_KEY = randomBytes(32);
  await expect(house.start()).rejects.toThrow('does not open with this AUTH_ENCRYPTION_KEY');
});

test('a rotation: every instance signs with the next key, and tokens of the former one live on', async () => {
  await house.seed([ada]);
  let clock = Date.now();
  const now = (): number => clock;
  const [one, other] = await Promise.all([house.start({ now }), house.start({ now })]);
  const before = await signIn(one.url);
  const verifier = createAccessTokenVerifier({
    issuer,
    fetchKeys: async () => ({ keys: await publishedKeys(other.url) }),
    now,
  });
  const announced = await publishedKeys(one.url);

  await rotateSigningKeys({
    database: house.database,
    encryptionKey: house.config.AUTH_ENCRYPTION_KEY,
    now,
  });
  clock += 30_000;

  const after = await Promise.all([signIn(one.url), signIn(other.url)]);
  expect(after[0].kid).toBe(after[1].kid);
  expect(after[0].kid).not.toBe(before.kid);
  expect(kidsOf(announced)).toContain(after[0].kid);
  await expect(verifier.verify(before.token)).resolves.toMatchObject({ sub: ada.id });
  await expect(verifier.verify(after[0].token)).resolves.toMatchObject({ sub: ada.id });

  clock += (house.config.ACCESS_TOKEN_SECONDS + 600) * 1_000;
  expect(kidsOf(await publishedKeys(one.url))).not.toContain(before.kid);
});
