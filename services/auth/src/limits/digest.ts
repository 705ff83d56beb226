import { createHash } from 'node:crypto';

/** Who tried is nobody's business, and what was typed may be of any length. */
export function digest(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest());
}

export const digestText = (text: string): string => Buffer.from(digest(text)).toString('base64url');
