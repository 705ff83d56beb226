import type { listWaitlist } from '@octavo/contracts';
import type { z } from 'zod';
import type { Database } from '../database.ts';
import { Prisma, type WaitlistEntry } from '../generated/prisma/client.ts';
import { keysetOf, type Sort } from '../paging/keyset.ts';
import { likePattern } from '../paging/search.ts';

export type WaitlistQuery = z.output<typeof listWaitlist.query>;

const sorts: Record<WaitlistQuery['sort'], Sort> = {
  created_at: { expression: Prisma.sql`created_at`, isTime: true },
  name: { expression: Prisma.sql`lower(first_name || ' ' || last_name)`, isTime: false },
  email: { expression: Prisma.sql`email`, isTime: false },
  referral_source: { expression: Prisma.sql`coalesce(referral_source, '')`, isTime: false },
};

function matching({ q }: Pick<WaitlistQuery, 'q'>): Prisma.Sql {
  return q ? Prisma.sql`search LIKE lower(${likePattern(q)})` : Prisma.sql`true`;
}

/** One row more than the page, to tell whether there is another. */
export async function findWaitlist(
  database: Database,
  query: WaitlistQuery,
): Promise<(WaitlistEntry & { sortValue: string })[]> {
  const { after, orderBy, sortValue } = keysetOf(query, sorts[query.sort]);
  return database.$queryRaw<(WaitlistEntry & { sortValue: string })[]>`
    SELECT id::text, user_id::text AS "userId", first_name AS "firstName", last_name AS "lastName", email,
      referral_source AS "referralSource", created_at AS "createdAt", invited_at AS "invitedAt",
      ${sortValue} AS "sortValue"
    FROM waitlist WHERE ${matching(query)} AND ${after} ORDER BY ${orderBy} LIMIT ${query.limit + 1}`;
}

export async function countWaitlist(database: Database, query: Pick<WaitlistQuery, 'q'>): Promise<number> {
  const [row] = await database.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM waitlist WHERE ${matching(query)}`;
  return Number(row?.count ?? 0);
}
