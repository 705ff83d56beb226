import { AppError, type UserDataAsked, type UserDataPiece } from '@octavo/contracts';
import { z } from 'zod';

export interface WhoseData {
  userId: string;
  /** What else is known by it. */
  email: string;
}

/** A kind of thing that a service keeps of people: a property of its object, an array. */
export interface UserDataSection {
  name: string;
  /** How many rows are read together, where one may be large; 200 unless given. */
  rowsAtOnce?: number;
  /** At most `limit` of them after a position, in an order that does not change. */
  read(whose: WhoseData, page: { after: string | undefined; limit: number }): Promise<UserDataRow[]>;
}

export interface UserDataRow {
  /** Where it stands in the order. */
  position: string;
  /** As JSON, without anything secret. */
  value: unknown;
}

const cursorSchema = z.strictObject({
  section: z.number().int().min(0),
  after: z.string().optional(),
  /** So many characters of the row after that are out already. */
  offset: z.number().int().min(0),
  /** Whether a row of the section is out already. */
  begun: z.boolean(),
});

type Cursor = z.infer<typeof cursorSchema>;

const defaultPieceCharacters = 100_000;
const usualRowsAtOnce = 200;

/**
 * Answers what a service holds about a user as the pieces of one JSON object, each small enough for a message. A row
 * that is larger than a piece goes in several.
 */
export function readUserData(
  sections: readonly UserDataSection[],
  pieceCharacters: number = defaultPieceCharacters,
): (asked: UserDataAsked) => Promise<UserDataPiece> {
  return async ({ cursor: text, ...whose }) => {
    let cursor = text === undefined ? undefined : parseCursor(text);
    let piece = cursor ? '' : '{';
    cursor ??= { section: 0, offset: 0, begun: false };
    for (let section = sections[cursor.section]; section; section = sections[cursor.section]) {
      const { rowsAtOnce = usualRowsAtOnce } = section;
      const rows = await section.read(whose, { after: cursor.after, limit: rowsAtOnce });
      if (!cursor.begun && cursor.offset === 0) {
        piece += `${cursor.section > 0 ? ',' : ''}${JSON.stringify(section.name)}:[`;
      }
      for (const row of rows) {
        const json: string = JSON.stringify(row.value);
        const rest: string = (cursor.begun && cursor.offset === 0 ? ',' : '') + json.slice(cursor.offset);
        const room = pieceCharacters - piece.length;
        if (rest.length > room) {
          const separator = rest.length - (json.length - cursor.offset);
          const taken = Math.max(room, separator + 1);
          const offset: number = cursor.offset + taken - separator;
          return { text: piece + rest.slice(0, taken), cursor: JSON.stringify({ ...cursor, offset } satisfies Cursor) };
        }
        piece += rest;
        cursor = { ...cursor, after: row.position, offset: 0, begun: true };
      }
      if (rows.length < rowsAtOnce) {
        piece += ']';
        cursor = { section: cursor.section + 1, offset: 0, begun: false };
      }
      if (piece.length >= pieceCharacters) {
        return { text: piece, cursor: JSON.stringify(cursor satisfies Cursor) };
      }
    }
    return { text: `${piece}}`, cursor: null };
  };
}

function parseCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError({ code: 'invalid_request', message: 'cursor: Send the cursor of the piece before', cause });
  }
}

export interface TableSection {
  name: string;
  table: string;
  /** Whose a row is: `$1` is the user's id, `$2` the address. */
  owner: string;
  /** What a row of a user is known by, and its type; `id`, a UUID, unless given. */
  key?: { expression: string; type: 'uuid' | 'bigint' | 'text' };
  /** Columns that are secret, or nobody's business but ours. */
  without?: readonly string[];
  rowsAtOnce?: number;
}

/**
 * A table's rows of a user with all their columns but those that are named: a column that is added later is in the file
 * too. Names are the code's own, values are parameters.
 */
export function tableSection(
  query: (sql: string, ...values: unknown[]) => Promise<unknown>,
  { name, table, owner, key = { expression: 'id', type: 'uuid' }, without = [], rowsAtOnce }: TableSection,
): UserDataSection {
  const { expression, type } = key;
  const sql = `
    SELECT (${expression})::text AS position, to_jsonb(kept) - $5::text[] AS value FROM "${table}" AS kept
    WHERE (${owner}) AND $1::uuid IS NOT NULL AND $2::text IS NOT NULL
      AND ($3::text IS NULL OR (${expression}) > $3::${type})
    ORDER BY ${expression} LIMIT $4::int`;
  const rowsSchema = z.array(z.object({ position: z.string(), value: z.unknown() }));
  return {
    name,
    ...(rowsAtOnce === undefined ? {} : { rowsAtOnce }),
    read: async ({ userId, email }, { after, limit }) =>
      rowsSchema.parse(await query(sql, userId, email, after ?? null, limit, without)),
  };
}
