import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const tokenBytes = 32;

export function newRefreshToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored of a token. It is random, so that a plain hash is enough. */
export function hashRefreshToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

export type SuccessorOf = (token: string) => string;

/**
 * The one token that a token is exchanged for. Two exchanges at the same moment (two tabs, a lost answer) get the same
 * successor although none is stored, and only we can make it.
 */
export function refreshTokenSuccession(encryptionKey: Buffer): SuccessorOf {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'refresh token succession', tokenBytes));
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
