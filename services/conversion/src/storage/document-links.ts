import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs and checks the addresses of documents. */
export interface DocumentLinks {
  sign(documentId: string, expiresAt: Date): string;
  isGenuine(documentId: string, expiresAt: Date, signature: string): boolean;
}

const keyBytes = 32;

/** The key is of its own, derived from the service's, so that a signature is good for nothing else. */
export function createDocumentLinks(encryptionKey: Buffer): DocumentLinks {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'document links', keyBytes));
  const signatureOf = (documentId: string, expiresAt: Date): Buffer =>
    createHmac('sha256', key).update(`${documentId}.${expiresAt.getTime()}`).digest();
  return {
    sign: (documentId, expiresAt) => signatureOf(documentId, expiresAt).toString('base64url'),
    isGenuine(documentId, expiresAt, signature) {
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(documentId, expiresAt);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
