import type { listContacts } from '@octavo/contracts';
import type { z } from 'zod';
import type { Database } from '../database.ts';
import { Prisma, type Contact } from '../generated/prisma/client.ts';
import { keysetOf, type Sort } from '../paging/keyset.ts';
import { likePattern } from '../paging/search.ts';

export type ContactQuery = z.output<typeof listContacts.query>;

const sorts: Record<ContactQuery['sort'], Sort> = {
  created_at: { expression: Prisma.sql`created_at`, isTime: true },
  name: { expression: Prisma.sql`lower(name)`, isTime: false },
  email: { expression: Prisma.sql`email`, isTime: false },
  subject: { expression: Prisma.sql`lower(subject)`, isTime: false },
};

function matching({ q, done }: Pick<ContactQuery, 'q' | 'done'>): Prisma.Sql {
  const words = q ? Prisma.sql`search LIKE lower(${likePattern(q)})` : Prisma.sql`true`;
  return done === undefined ? words : Prisma.sql`${words} AND (done_at IS NOT NULL) = ${done}`;
}

/** One row more than the page, to tell whether there is another. */
export async function findContacts(
  database: Database,
  query: ContactQuery,
): Promise<(Contact & { sortValue: string })[]> {
  const { after, orderBy, sortValue } = keysetOf(query, sorts[query.sort]);
  return database.$queryRaw<(Contact & { sortValue: string })[]>`
    SELECT id::text, name, email, subject, message, created_at AS "createdAt", done_at AS "doneAt",
      ${sortValue} AS "sortValue"
    FROM contacts WHERE ${matching(query)} AND ${after} ORDER BY ${orderBy} LIMIT ${query.limit + 1}`;
}

export async function countContacts(database: Database, query: Pick<ContactQuery, 'q' | 'done'>): Promise<number> {
  const [row] = await database.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM contacts WHERE ${matching(query)}`;
  return Number(row?.count ?? 0);
}
