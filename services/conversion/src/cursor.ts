import { AppError } from '@octavo/contracts';

/** Where a page of a list, the newest first, ended. */
export interface Position {
  createdAt: Date;
  id: string;
}

const pattern = /^(\d{4}-\S{18}Z) ([0-9a-f-]{36})$/;

export function cursorOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** @throws AppError `invalid_request` for what `cursorOf` did not make. */
export function readCursor(cursor: string): Position {
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString());
  const createdAt = new Date(match?.[1] ?? '');
  if (!match?.[2] || Number.isNaN(createdAt.getTime())) {
    throw new AppError({ code: 'invalid_request', message: 'cursor: Send the nextCursor of the page before' });
  }
  return { createdAt, id: match[2] };
}
