import { Prisma } from '../generated/prisma/client.ts';
import { readCursor, readTimeCursor } from './cursor.ts';

/** What a list is sorted by; ids decide among equals. */
export interface Sort {
  expression: Prisma.Sql;
  isTime: boolean;
}

export interface Keyset {
  /** Only what comes after the cursor. */
  after: Prisma.Sql;
  orderBy: Prisma.Sql;
  /** What a row is sorted by, as the next cursor keeps it. */
  sortValue: Prisma.Sql;
}

/** Pages by where the last one ended: rows that come and go in between move none of the others. */
export function keysetOf(
  { cursor, order }: { cursor?: string | undefined; order: 'asc' | 'desc' },
  { expression, isTime }: Sort,
): Keyset {
  const direction = order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return {
    after: cursor === undefined ? Prisma.sql`true` : afterCursor(cursor, order, { expression, isTime }),
    orderBy: Prisma.sql`${expression} ${direction}, id ${direction}`,
    sortValue: isTime
      ? Prisma.sql`to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : Prisma.sql`${expression}::text`,
  };
}

function afterCursor(cursor: string, order: 'asc' | 'desc', { expression, isTime }: Sort): Prisma.Sql {
  const { id, value } = readCursor(cursor);
  const position = isTime
    ? Prisma.sql`(${readTimeCursor(cursor).at}::timestamptz, ${id}::uuid)`
    : Prisma.sql`(${value}::text, ${id}::uuid)`;
  return order === 'asc'
    ? Prisma.sql`(${expression}, id) > ${position}`
    : Prisma.sql`(${expression}, id) < ${position}`;
}
