import { planIds, type listUsers, type PlanId } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { BillingContext } from '../context.ts';
import { cursorOf, readCursor } from '../cursor.ts';
import type { Database } from '../database.ts';
import { userPositionSchema, usersQuery } from './users-query.ts';

/** A row of `usersQuery`. */
export const userRowSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  planId: z.enum(planIds),
  balance: z.number(),
  held: z.number(),
  creditsTotal: z.number(),
  status: z.enum(['active', 'suspended', 'deleted']),
  trialEndsAt: z.date().nullable(),
  joinedAt: z.date(),
  position: z.string(),
});

/** `GET /api/admin/users` */
export function listUsersHandler({
  database,
  now,
}: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof listUsers> {
  return async ({ query: { cursor, ...asked } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor, userPositionSchema);
    const [rows, counts] = await Promise.all([
      database.$queryRaw<unknown[]>(usersQuery({ ...asked, after, at: now() })),
      countUsers(database),
    ]);
    const page = rows.slice(0, asked.limit).map((row) => userRowSchema.parse(row));
    const last = page.at(-1);
    return {
      users: page.map((row) => ({
        user_id: row.userId,
        name: row.name,
        email: row.email,
        plan_id: row.planId,
        credits_remaining: Math.max(0, row.balance - row.held),
        credits_total: row.creditsTotal,
        status: row.status,
        trial_ends_at: row.trialEndsAt?.toISOString() ?? null,
        joined_at: row.joinedAt.toISOString(),
      })),
      nextCursor: last && rows.length > asked.limit ? cursorOf({ value: last.position, id: last.userId }) : null,
      counts,
    };
  };
}

const countSchema = z.object({ planId: z.enum(planIds), count: z.coerce.number() });

/** How many users each plan has, those who are gone left out. */
export async function countUsers(database: Database) {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT plan_id AS "planId", count(*) AS count FROM credit_accounts AS account
    WHERE NOT EXISTS (
      SELECT FROM customers WHERE customers.user_id = account.user_id AND customers.deleted_at IS NOT NULL)
    GROUP BY plan_id`;
  const counts = rows.map((row) => countSchema.parse(row));
  const of = (wanted: PlanId): number => counts.find(({ planId }) => planId === wanted)?.count ?? 0;
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    plans: {
      free_trial: of('free_trial'),
      starter: of('starter'),
      professional: of('professional'),
      enterprise: of('enterprise'),
    },
  };
}
