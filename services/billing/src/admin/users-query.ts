import { planIds, type UserSorting } from '@octavo/contracts';
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

/** What a column is sorted by, never null, and its type. */
function sortingOf(sort: UserSorting): { by: Prisma.Sql; type: Prisma.Sql } {
  switch (sort) {
    case 'name':
      return { by: Prisma.sql`lower(name)`, type: Prisma.sql`text` };
    case 'email':
      return { by: Prisma.sql`email`, type: Prisma.sql`text` };
    case 'plan':
      return { by: Prisma.sql`array_position(${planIds}::text[], plan_id)`, type: Prisma.sql`int` };
    case 'credits':
      return { by: Prisma.sql`greatest(0, balance - held)`, type: Prisma.sql`int` };
    case 'status':
      return { by: Prisma.sql`status`, type: Prisma.sql`text` };
    case 'trial_ends_at':
      return { by: Prisma.sql`coalesce(trial_ends_at, 'infinity')`, type: Prisma.sql`timestamptz` };
    case 'joined_at':
      return { by: Prisma.sql`joined_at`, type: Prisma.sql`timestamptz` };
    default:
      return sort satisfies never;
  }
}

const likeLiterally = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The page asked for, one more than its rows; an account that auth has not told of yet has no name. */
export function usersQuery({ plan, search, sort, order, limit, after, at }: UsersAsked): Prisma.Sql {
  const { by, type } = sortingOf(sort);
  const direction = order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const beyond = order === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  const conditions = [
    ...(plan === undefined ? [] : [Prisma.sql`plan_id = ${plan}`]),
    ...(search === undefined
      ? []
      : [Prisma.sql`(name ILIKE ${likeLiterally(search)} OR email ILIKE ${likeLiterally(search)})`]),
    ...(after ? [Prisma.sql`(${by}, user_id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`] : []),
  ];
  const where = conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
  return Prisma.sql`
    SELECT user_id::text AS "userId", name, email, plan_id AS "planId", balance, held, credits_total AS "creditsTotal",
           status, trial_ends_at AS "trialEndsAt", joined_at AS "joinedAt", (${by})::text AS position
    FROM (
      SELECT account.user_id, coalesce(name, '') AS name, coalesce(email, '') AS email, plan_id, balance, held,
             credits_total, CASE WHEN plan_id = 'free_trial' THEN period_end END AS trial_ends_at,
             coalesce(joined_at, account.created_at) AS joined_at,
             CASE WHEN deleted_at IS NOT NULL THEN 'deleted'
                  WHEN suspended_until > ${at.toISOString()}::timestamptz THEN 'suspended'
                  ELSE 'active' END AS status
      FROM credit_accounts AS account LEFT JOIN customers USING (user_id)
      WHERE deleted_at IS NULL
    ) AS known
    ${where}
    ORDER BY ${by} ${direction}, user_id ${direction} LIMIT ${limit + 1}`;
}
