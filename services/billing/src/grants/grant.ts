import type { SqlExecutor } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { requireAccount } from '../accounts/lock.ts';
import { armAlert } from '../alerts/arm.ts';
import { attributeUsage } from './attribute.ts';

/** Overage is given by `billOverage` alone. */
export type GrantKind = 'trial' | 'monthly' | 'proration' | 'manual';

export interface NewGrant {
  userId: string;
  kind: GrantKind;
  credits: number;
  /** From then on `expireGrants` takes back what is left; null: never. */
  expiresAt: Date | null;
  /** What the ledger says about it. */
  reason: string;
  /** Names the occasion, such as a subscription's period: what is granted for it is granted once. */
  sourceId: string;
  /** The admin who gives it by hand. */
  grantedBy?: string;
  at: Date;
}

/**
 * Gives an account credits, in the ledger and in its balance, in the caller's transaction. Credits owed for overage
 * that is on no invoice yet are paid from them: `billOverage` first where it is to be charged.
 * @returns whether they were given now; false: this occasion's were given before.
 * @throws AppError `not_found` when the user has no account.
 */
export async function grantCredits(transaction: SqlExecutor, grant: NewGrant): Promise<boolean> {
  const { userId, kind, credits, reason, sourceId, grantedBy = null } = grant;
  await requireAccount(transaction, userId);
  await attributeUsage(transaction, userId);
  const id = randomUUID();
  const at = grant.at.toISOString();
  const added = await transaction.$executeRaw`
    INSERT INTO credit_grants
      (id, user_id, kind, credits, remaining, source_id, reason, granted_by, expires_at, created_at)
    VALUES (${id}::uuid, ${userId}::uuid, ${kind}, ${credits}::int, ${credits}::int, ${sourceId}, ${reason},
            ${grantedBy}::uuid, ${grant.expiresAt?.toISOString() ?? null}::timestamptz, ${at}::timestamptz)
    ON CONFLICT (source_id) DO NOTHING`;
  if (added === 0) {
    return false;
  }
  await enter(transaction, { userId, grantId: id, kind: 'grant', amount: credits, reason, at });
  await armAlert(transaction, userId);
  return true;
}

/** A movement of a grant's credits, in ledger and balance at once. The account is locked. */
export async function enter(
  transaction: SqlExecutor,
  entry: { userId: string; grantId: string; kind: 'grant' | 'expiry'; amount: number; reason: string; at: string },
  { isOverage = false }: { isOverage?: boolean } = {},
): Promise<void> {
  await transaction.$executeRaw`
    WITH account AS (
      UPDATE credit_accounts
      SET balance = balance + ${entry.amount}::int, updated_at = ${entry.at}::timestamptz,
          credits_total = greatest(0, credits_total + ${isOverage ? 0 : entry.amount}::int)
      WHERE user_id = ${entry.userId}::uuid
      RETURNING user_id
    )
    INSERT INTO credit_ledger (user_id, amount, kind, reason, grant_id, created_at)
    SELECT user_id, ${entry.amount}::int, ${entry.kind}, ${entry.reason}, ${entry.grantId}::uuid, ${entry.at}::timestamptz
    FROM account`;
}
