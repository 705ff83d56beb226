import type { SqlExecutor } from '@octavo/kit';
import { lockAccount } from '../accounts/lock.ts';
import { armAlert } from '../alerts/arm.ts';
import { attributeUsage } from './attribute.ts';
import { enter, type GrantKind } from './grant.ts';

const everyKind: readonly GrantKind[] = ['trial', 'monthly', 'proration', 'manual'];

interface EndedGrant {
  id: string;
  kind: GrantKind;
  credits: number;
}

/**
 * Takes back what is left of grants that have ended, each as an entry of the ledger. What open holds may still spend
 * stays; if they give it back, the next call takes it. Again, it changes nothing.
 * @returns how many credits it took back.
 */
export async function expireGrants(
  transaction: SqlExecutor,
  userId: string,
  at: Date,
  kinds: readonly GrantKind[] = everyKind,
): Promise<number> {
  const account = await lockAccount(transaction, userId);
  if (!account) {
    return 0;
  }
  await attributeUsage(transaction, userId);
  const ended = await transaction.$queryRaw<EndedGrant[]>`
    WITH left_over AS (
      SELECT *, sum(remaining) OVER (ORDER BY expires_at NULLS LAST, created_at, id) - remaining AS before
      FROM credit_grants WHERE user_id = ${userId}::uuid AND remaining > 0
    )
    UPDATE credit_grants AS ended
    SET remaining = least(ended.remaining, greatest(0, ${account.held}::int - before))::int
    FROM left_over
    WHERE left_over.id = ended.id AND ended.expires_at <= ${at.toISOString()}::timestamptz
      AND ended.kind = ANY(${kinds}::text[]) AND ended.remaining > greatest(0, ${account.held}::int - before)
    RETURNING ended.id::text, ended.kind, left_over.remaining - ended.remaining AS credits`;
  for (const { id, kind, credits } of ended) {
    const reason = `${kind} credits ended`;
    await enter(transaction, { userId, grantId: id, kind: 'expiry', amount: -credits, reason, at: at.toISOString() });
  }
  if (ended.length > 0) {
    await armAlert(transaction, userId);
  }
  return ended.reduce((sum, { credits }) => sum + credits, 0);
}

/** Ends grants before their time, as a refund or a change of plan does, and takes back what is left of them. */
export async function endGrants(
  transaction: SqlExecutor,
  { userId, kinds, at }: { userId: string; kinds: readonly GrantKind[]; at: Date },
): Promise<number> {
  if (!(await lockAccount(transaction, userId))) {
    return 0;
  }
  // What was used until now was used while they ended when they did.
  await attributeUsage(transaction, userId);
  await transaction.$executeRaw`
    UPDATE credit_grants SET expires_at = ${at.toISOString()}::timestamptz
    WHERE user_id = ${userId}::uuid AND remaining > 0 AND kind = ANY(${kinds}::text[])
      AND (expires_at IS NULL OR expires_at > ${at.toISOString()}::timestamptz)`;
  return expireGrants(transaction, userId, at, kinds);
}
