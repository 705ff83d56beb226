import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Ids of analytics sessions: a UUID (version 8) of the second in which the session began, 42 random bits, and our
 * signature. Nobody guesses one, a made-up one is known for what it is without a look into the database, and when the
 * session began, and with it its place in the tables, stands in the id: whatever tells of a session may come first.
 */
export interface SessionIds {
  make(at: number): string;
  /** When the session began; `undefined` for an id that we did not make. */
  startOf(id: string): number | undefined;
}

const signedBytes = 10;
const signatureBytes = 6;
const version = 0x80;
const variant = 0x80;

export function createSessionIds(secret: Buffer): SessionIds {
  const sign = (head: Buffer): Buffer =>
    createHmac('sha256', secret).update('session ').update(head).digest().subarray(0, signatureBytes);
  return {
    make(at) {
      const bytes = randomBytes(signedBytes);
      bytes.writeUInt32BE(Math.floor(at / 1_000));
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | version, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | variant, 8);
      const hex = Buffer.concat([bytes, sign(bytes)]).toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    startOf(id) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      if (bytes.length !== signedBytes + signatureBytes) {
        return undefined;
      }
      const head = bytes.subarray(0, signedBytes);
      return timingSafeEqual(sign(head), bytes.subarray(signedBytes)) ? bytes.readUInt32BE() * 1_000 : undefined;
    },
  };
}
