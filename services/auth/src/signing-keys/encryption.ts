import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts text as nonce, tag, ciphertext. It opens only with the same key and for the same `boundTo`. */
export function encrypt(text: string, key: Buffer, boundTo: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo));
  const ciphertext = [cipher.update(text, 'utf8'), cipher.final()];
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ...ciphertext]));
}

/** @throws when the key is another, or a bit of it was changed, or it was bound to something else. */
export function decrypt(sealed: Uint8Array, key: Buffer, boundTo: string): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(tag);
  return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
