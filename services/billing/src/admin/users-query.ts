import type { UserSorting } from '@octavo/contracts';
import { z } from 'zod';
import { Prisma } from '../generated/prisma/client.ts';

export const userPositionSchema = z.strictObject({ value: z.string(), id: z.uuid() });

export interface UsersAsked {
  plan?: string | undefined;
  search?: string | undefined;
  sort: UserSorting;
  order: 'asc' | 'desc';
  limit: number;
  after?: z.infer<typeof userPositionSchema> | undefined;
  at: Date;
}

interface Sorting {
  /** Never null, and spelled as the index that has it in order: the migration many_users names them. */
  by: Prisma.Sql;
  type: Prisma.Sql;
  /** The id of the table that is sorted: it decides among equals. */
  id: Prisma.Sql;
}

const customerId = Prisma.sql`customer.user_id`;
const accountId = Prisma.sql`account.user_id`;

function sortingOf(sort: UserSorting): Sorting {
  switch (sort) {
    case 'name':
      return { by: Prisma.sql`lower(name)`, type: Prisma.sql`text`, id: customerId };
    case 'email':
      return { by: Prisma.sql`email`, type: Prisma.sql`text`, id: customerId };
    case 'joined_at':
      return { by: Prisma.sql`joined_at`, type: Prisma.sql`timestamptz`, id: customerId };
    case 'status':
      // Whose suspension is over stands between those without one and those who are suspended now.
      return { by: Prisma.sql`coalesce(suspended_until, '-infinity')`, type: Prisma.sql`timestamptz`, id: customerId };
    case 'plan':
      return {
        by: Prisma.sql`CASE plan_id WHEN 'free_trial' THEN 0 WHEN 'starter' THEN 1 WHEN 'professional' THEN 2 ELSE 3 END`,
        type: Prisma.sql`int`,
        id: accountId,
      };
    case 'trial_ends_at':
      return {
        by: Prisma.sql`CASE plan_id WHEN 'free_trial' THEN coalesce(period_end, 'infinity') ELSE 'infinity' END`,
        type: Prisma.sql`timestamptz`,
        id: accountId,
      };
    case 'credits':
      // Without an index: each request changes it.
      return { by: Prisma.sql`greatest(0, balance - held)`, type: Prisma.sql`int`, id: accountId };
    default:
      return sort satisfies never;
  }
}

const isSuspended = (at: Date): Prisma.Sql => Prisma.sql`suspended_until > ${at.toISOString()}::timestamptz`;

const likeLiterally = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The page asked for, one more than its rows; an account that auth has not told of yet has no name. */
export function usersQuery({ plan, search, sort, order, limit, after, at }: UsersAsked): Prisma.Sql {
  const { by, type, id } = sortingOf(sort);
  const direction = order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const beyond = order === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  const conditions = [
    Prisma.sql`deleted_at IS NULL`,
    ...(plan === undefined ? [] : [Prisma.sql`plan_id = ${plan}`]),
    ...(search === undefined ? [] : [Prisma.sql`search LIKE ${likeLiterally(search)}`]),
    ...(after ? [Prisma.sql`(${by}, ${id}) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`] : []),
  ];
  return Prisma.sql`
    SELECT account.user_id::text AS "userId", name, email, plan_id AS "planId", balance, held,
           credits_total AS "creditsTotal", CASE WHEN ${isSuspended(at)} THEN 'suspended' ELSE 'active' END AS status,
           CASE WHEN plan_id = 'free_trial' THEN period_end END AS "trialEndsAt", joined_at AS "joinedAt",
           (${by})::text AS position
    FROM customers AS customer JOIN credit_accounts AS account USING (user_id)
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${by} ${direction}, ${id} ${direction} LIMIT ${limit + 1}`;
}
