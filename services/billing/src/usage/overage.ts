import type { SqlExecutor } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { requireAccount } from '../accounts/lock.ts';
import { overageCentsOf } from '../accounts/overage.ts';
import { attributeUsage } from '../grants/attribute.ts';
import { enter } from '../grants/grant.ts';

export interface Overage {
  credits: number;
  cents: number;
}

/**
 * What was used past all grants in a period: what `billOverage` put on its invoices, and what is owed now if the period
 * is the account's own, at the plan's price.
 */
export async function overageOf(
  transaction: SqlExecutor,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Overage> {
  const account = await requireAccount(transaction, userId);
  const [billed] = await transaction.$queryRaw<Overage[]>`
    SELECT coalesce(sum(credits), 0)::int AS credits, coalesce(sum(price_cents), 0)::int AS cents
    FROM credit_grants
    WHERE user_id = ${userId}::uuid AND kind = 'overage'
      AND expires_at > ${from.toISOString()}::timestamptz AND expires_at <= ${to.toISOString()}::timestamptz`;
  const owed = to > account.periodStart && from <= account.periodStart ? Math.max(0, -account.balance) : 0;
  return {
    credits: (billed?.credits ?? 0) + owed,
    cents: (billed?.cents ?? 0) + overageCentsOf(account.planId, owed),
  };
}

/**
 * Puts what is owed on an invoice: the balance is zero after it, and the ledger says for how much. Call it in the
 * transaction that writes the invoice, before the period's or the plan's change and before the next credits are
 * granted; they would pay for it otherwise.
 * @returns what to charge; the same for the same occasion.
 */
export async function billOverage(
  transaction: SqlExecutor,
  bill: { userId: string; periodEnd: Date; sourceId: string; at: Date },
): Promise<Overage> {
  const { userId, sourceId } = bill;
  const account = await requireAccount(transaction, userId);
  const [before] = await transaction.$queryRaw<Overage[]>`
    SELECT credits, price_cents AS cents FROM credit_grants WHERE source_id = ${sourceId}`;
  if (before) {
    return before;
  }
  const credits = Math.max(0, -account.balance);
  const cents = overageCentsOf(account.planId, credits);
  if (credits > 0) {
    await attributeUsage(transaction, userId);
    const [id, at, reason] = [randomUUID(), bill.at.toISOString(), `Overage of ${account.planId}`];
    await transaction.$executeRaw`
      INSERT INTO credit_grants
        (id, user_id, kind, credits, remaining, price_cents, source_id, reason, expires_at, created_at)
      VALUES (${id}::uuid, ${userId}::uuid, 'overage', ${credits}::int, 0, ${cents}::int, ${sourceId}, ${reason},
              ${bill.periodEnd.toISOString()}::timestamptz, ${at}::timestamptz)`;
    const entry = { userId, grantId: id, kind: 'grant', amount: credits, reason, at } as const;
    await enter(transaction, entry, { isOverage: true });
  }
  return { credits, cents };
}
