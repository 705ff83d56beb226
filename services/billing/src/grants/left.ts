import type { SqlExecutor } from '@octavo/kit';
import type { GrantKind } from './grant.ts';

export interface GrantLeft {
  kind: GrantKind;
  reason: string;
  credits: number;
  credits_left: number;
  expires_at: string | null;
}

/** What an account's grants have left, in the order in which they are used: as `attributeUsage` would leave them. */
export async function leftOf(executor: SqlExecutor, userId: string): Promise<GrantLeft[]> {
  const rows = await executor.$queryRaw<(Omit<GrantLeft, 'expires_at'> & { expiresAt: Date | null })[]>`
    WITH left_over AS (
      SELECT *, sum(remaining) OVER (ORDER BY expires_at NULLS LAST, created_at, id) AS up_to,
             sum(remaining) OVER () AS total
      FROM credit_grants WHERE user_id = ${userId}::uuid AND remaining > 0
    )
    SELECT left_over.kind, left_over.reason, left_over.credits, left_over.expires_at AS "expiresAt",
           least(remaining, up_to - (total - balance))::int AS credits_left
    FROM left_over JOIN credit_accounts USING (user_id)
    WHERE up_to > total - balance
    ORDER BY left_over.expires_at NULLS LAST, left_over.created_at, left_over.id`;
  return rows.map(({ expiresAt, ...grant }) => ({ ...grant, expires_at: expiresAt?.toISOString() ?? null }));
}
