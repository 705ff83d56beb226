import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const secretBytes = 32;
const prefix = 'whsec_';
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A new secret in the form of the Standard Webhooks scheme. */
export function makeSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** `webhook-signature` for a message: one signature for each secret, so that a receiver may hold either. */
export function signatureOf(
  message: { id: string; timestampSeconds: number; payload: string },
  secrets: readonly string[],
): string {
  const signed = `${message.id}.${message.timestampSeconds}.${message.payload}`;
  return secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ');
}

/** Keeps secrets at rest; what was sealed for one endpoint does not open for another. */
export interface SecretSafe {
  seal(secret: string, endpointId: string): Uint8Array<ArrayBuffer>;
  /** @throws when the bytes, the endpoint or the key are not those of `seal`. */
  open(sealed: Uint8Array, endpointId: string): string;
}

export function createSecretSafe(encryptionKey: Buffer): SecretSafe {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'webhook secrets', 32));
  return {
    seal(secret, endpointId) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(endpointId));
      return new Uint8Array(
        Buffer.concat([nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()]),
      );
    },
    open(sealed, endpointId) {
      const bytes = Buffer.from(sealed);
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(endpointId))
        .setAuthTag(bytes.subarray(-tagBytes));
      return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8');
    },
  };
}
