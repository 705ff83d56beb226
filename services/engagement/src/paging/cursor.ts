import { AppError } from '@octavo/contracts';
import { z } from 'zod';

const positionSchema = z.tuple([z.string().max(300), z.uuid()]);

/** Where a page ended: what it was sorted by, and the id that decides among equals. */
export interface Position {
  value: string;
  id: string;
}

export function cursorOf({ value, id }: Position): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

const badCursor = (cause?: unknown): AppError =>
  new AppError({ code: 'invalid_request', message: 'cursor: Send the nextCursor of the page before', cause });

/** @throws AppError `invalid_request` for what `cursorOf` did not make. */
export function readCursor(cursor: string): Position {
  try {
    const [value, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { value, id };
  } catch (error) {
    throw badCursor(error);
  }
}

/** As `readCursor`, where the value is a time. */
export function readTimeCursor(cursor: string): { at: Date; id: string } {
  const { value, id } = readCursor(cursor);
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) {
    throw badCursor();
  }
  return { at, id };
}

/** Cuts the one row off that was asked for beyond the page, to tell whether there is another. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: last !== undefined && rows.length > limit ? cursorOf(positionOf(last)) : null };
}
