import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Live keys spend credits; test keys are free, watermarked and slow (DESIGN ruling 4). */
export type KeyMode = 'live' | 'test';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
/** Bytes from here on would make the first characters of the alphabet likelier than the last. */
const firstBiasedByte = 256 - (256 % base62.length);

const keyPattern = /^oct_(live|test)_[0-9A-Za-z]{32}$/;

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A new key: `oct_live_` or `oct_test_` and 190 bits of randomness that survive a double click and a URL. */
export function makeKeyText(mode: KeyMode, random: (size: number) => Uint8Array = randomBytes): string {
  let secret = '';
  while (secret.length < secretLength) {
    for (const byte of random(secretLength)) {
      if (byte < firstBiasedByte && secret.length < secretLength) {
        secret += base62.charAt(byte % base62.length);
      }
    }
  }
  return `oct_${mode}_${secret}`;
}

/** What a text says about itself as a key, or nothing where it cannot be one. */
export function parseKeyText(text: string): { mode: KeyMode; lastFour: string } | undefined {
  const mode = keyPattern.exec(text)?.[1] as KeyMode | undefined;
  return mode && { mode, lastFour: text.slice(-4) };
}

/** How a key is known outside its owner's hands. Unsalted on purpose: there is nothing to guess in 190 random bits. */
export function hashOfKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Nonce, ciphertext, tag. The key's id is sealed in: a row's bytes pasted into another row do not open. */
export function encryptKeyText(text: string, apiKeyId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, secret, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(apiKeyId));
  return Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
}

/** @throws when the bytes, the id or the secret are not those of `encryptKeyText`. */
export function decryptKeyText(encrypted: Uint8Array, apiKeyId: string, secret: Buffer): string {
  const bytes = Buffer.from(encrypted);
  const opening = createDecipheriv(cipher, secret, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(apiKeyId))
    .setAuthTag(bytes.subarray(-tagBytes));
  return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8');
}
