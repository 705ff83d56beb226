import { planIds, type listUsers } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { BillingContext } from '../context.ts';
import { cursorOf, readCursor } from '../cursor.ts';
import { userPositionSchema, usersQuery } from './users-query.ts';

const rowSchema = z.object({
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
      database.creditAccount.groupBy({ by: ['planId'], _count: true }),
    ]);
    const page = rows.slice(0, asked.limit).map((row) => rowSchema.parse(row));
    const last = page.at(-1);
    const ofPlan = new Map(counts.map(({ planId, _count }) => [planId, _count]));
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
      counts: {
        total: counts.reduce((sum, { _count }) => sum + _count, 0),
        plans: {
          free_trial: ofPlan.get('free_trial') ?? 0,
          starter: ofPlan.get('starter') ?? 0,
          professional: ofPlan.get('professional') ?? 0,
          enterprise: ofPlan.get('enterprise') ?? 0,
        },
      },
    };
  };
}
