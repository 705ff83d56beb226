import type { JsonWebKey } from '@octavo/contracts';
import { createHash, createPrivateKey, generateKeyPairSync, type JsonWebKeyInput, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './encryption.ts';

export interface NewSigningKey {
  kid: string;
  publicJwk: JsonWebKey;
  privateJwkEncrypted: Uint8Array<ArrayBuffer>;
}

/** Makes a P-256 key for ES256. Its id is its thumbprint (RFC 7638). */
export function generateSigningKey(encryptionKey: Buffer): NewSigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');
  return {
    kid,
    publicJwk: { kty: 'EC', crv: 'P-256', x, y, kid, use: 'sig', alg: 'ES256' },
    privateJwkEncrypted: encrypt(JSON.stringify(privateKey.export({ format: 'jwk' })), encryptionKey, kid),
  };
}

/** @throws when AUTH_ENCRYPTION_KEY is not the one the key was encrypted with. */
export function openPrivateKey(
  key: { kid: string; privateJwkEncrypted: Uint8Array },
  encryptionKey: Buffer,
): KeyObject {
  let jwk: string;
  try {
    jwk = decrypt(key.privateJwkEncrypted, encryptionKey, key.kid);
  } catch (cause) {
    throw new Error(`Signing key ${key.kid} does not open with this AUTH_ENCRYPTION_KEY`, { cause });
  }
  return createPrivateKey({ key: JSON.parse(jwk) as JsonWebKeyInput['key'], format: 'jwk' });
}
