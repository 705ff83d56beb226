import { AppError } from '@octavo/contracts';
import type { z } from 'zod';

/** Where a page of a list ended, as text that only we read. */
export function cursorOf(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws AppError `invalid_request` for what `cursorOf` did not make of such a position. */
export function readCursor<Schema extends z.ZodType>(cursor: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError({
      code: 'invalid_request',
      message: 'cursor: Send the nextCursor of the page before',
      details: [{ path: 'cursor', message: 'Send the nextCursor of the page before' }],
      cause,
    });
  }
}
