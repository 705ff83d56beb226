import type { SqlExecutor } from '@octavo/kit';

/**
 * Takes what was used since the last time from the grants: what ends soonest first, of two that end together the older.
 * Between two changes of an account's grants they are the same, so that taking it late takes it from the same grants as
 * taking it at once. How much it is needs no counter: it is what the grants have left beyond the balance. The account
 * is locked.
 */
export async function attributeUsage(transaction: SqlExecutor, userId: string): Promise<void> {
  await transaction.$executeRaw`
    WITH left_over AS (
      SELECT id, remaining, sum(remaining) OVER (ORDER BY expires_at NULLS LAST, created_at, id) AS up_to,
             sum(remaining) OVER () AS total
      FROM credit_grants WHERE user_id = ${userId}::uuid AND remaining > 0
    ), taken AS (
      SELECT left_over.id, least(remaining, total - balance - (up_to - remaining))::int AS credits
      FROM left_over, credit_accounts
      WHERE user_id = ${userId}::uuid AND total - balance > up_to - remaining
    )
    UPDATE credit_grants SET remaining = remaining - taken.credits FROM taken WHERE credit_grants.id = taken.id`;
}
