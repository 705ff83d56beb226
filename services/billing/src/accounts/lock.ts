import { AppError, planIds } from '@octavo/contracts';
import type { SqlExecutor } from '@octavo/kit';
import { z } from 'zod';

const lockedAccountSchema = z.object({
  userId: z.string(),
  planId: z.enum(planIds),
  balance: z.number(),
  held: z.number(),
  overageCreditsAllowed: z.number(),
  spendCapCents: z.number().nullable(),
  creditsTotal: z.number(),
  periodStart: z.date(),
  periodEnd: z.date().nullable(),
});

/** An account that nobody else changes until the transaction ends. */
export type LockedAccount = z.infer<typeof lockedAccountSchema>;

/**
 * Locks a user's account. Whoever changes its grants, plan or cap begins here, so that they do it one after another;
 * holds are locked before accounts, never after.
 */
export async function lockAccount(transaction: SqlExecutor, userId: string): Promise<LockedAccount | undefined> {
  const [row] = await transaction.$queryRaw<unknown[]>`
    SELECT user_id::text AS "userId", plan_id AS "planId", balance, held,
           overage_credits_allowed AS "overageCreditsAllowed", spend_cap_cents AS "spendCapCents",
           period_start AS "periodStart", period_end AS "periodEnd",
           credits_total AS "creditsTotal"
    FROM credit_accounts WHERE user_id = ${userId}::uuid FOR UPDATE`;
  return row === undefined ? undefined : lockedAccountSchema.parse(row);
}

/** @throws AppError `not_found` when the user has no account. */
export async function requireAccount(transaction: SqlExecutor, userId: string): Promise<LockedAccount> {
  const account = await lockAccount(transaction, userId);
  if (!account) {
    throw new AppError({ code: 'not_found', message: 'This user has no account' });
  }
  return account;
}
