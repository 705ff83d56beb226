import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens that tell browsers apart and say nothing else about them. */
export interface BrowserTokens {
  make(): string;
  /** The browser's id; `undefined` for a token that we did not make. */
  idOf(token: string): string | undefined;
}

const pattern = /^([\w-]{22})\.([\w-]{43})$/;

export function createBrowserTokens(secret: Buffer): BrowserTokens {
  const sign = (id: string): Buffer => createHmac('sha256', secret).update(`browser ${id}`).digest();
  return {
    make() {
      const id = randomBytes(16).toString('base64url');
      return `${id}.${sign(id).toString('base64url')}`;
    },
    idOf(token) {
      const [, id = '', signature = ''] = pattern.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
  };
}
