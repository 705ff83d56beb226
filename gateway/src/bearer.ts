import type { IncomingMessage } from 'node:http';

/** The credential of `Authorization: Bearer …`, if there is one. */
export function bearerOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim();
}
