import { Prisma } from '../generated/prisma/client.ts';

/** Something in the books that does not add up. `expected` is what the ledger, the grants and the holds say. */
export interface CreditFault {
  fault:
    | 'balance is not the sum of the ledger'
    | 'held is not the sum of the open holds'
    | 'settled hold is not in the ledger once'
    | 'usage without a settled hold'
    | 'grants do not cover the balance'
    | 'grant is not in the ledger once'
    | 'entry of no grant'
    | 'more was taken back of a grant than it gave'
    | 'credits without an account';
  /** The account's user, the hold or the grant. */
  id: string;
  expected: number;
  actual: number;
}

/** A part of the books: entries by id and finished holds by transaction, the last one included or not. */
export interface BookRange {
  afterId: bigint;
  throughId?: bigint;
  /** xid8, as text. */
  fromTransaction: string;
  beforeTransaction?: string;
}

/**
 * What is wrong with single entries and holds: looked up one by one in the other's index, so that it costs what the
 * range is long, not what the ledger is. All of this as the last part of a statement, after `WITH`.
 */
export function faultsWithin({ afterId, throughId, fromTransaction, beforeTransaction }: BookRange): Prisma.Sql {
  const through = throughId === undefined ? Prisma.empty : Prisma.sql`AND entry.id <= ${throughId}::bigint`;
  const isRange = beforeTransaction !== undefined;
  const finished = isRange
    ? Prisma.sql`hold.finished_in >= ${fromTransaction}::xid8 AND hold.finished_in < ${beforeTransaction}::xid8`
    : Prisma.sql`(hold.finished_in >= ${fromTransaction}::xid8 OR hold.finished_in IS NULL)`;
  // OFFSET 0 keeps it a look-up for each: PostgreSQL guesses a range of xid8 so long that it reads the whole ledger.
  const paid = isRange
    ? Prisma.sql`LEFT JOIN LATERAL (
        SELECT amount FROM credit_ledger
        WHERE hold_id = hold.id AND user_id = hold.user_id AND kind = 'usage' OFFSET 0
      ) AS paid ON true`
    : Prisma.sql`LEFT JOIN credit_ledger AS paid
        ON paid.hold_id = hold.id AND paid.user_id = hold.user_id AND paid.kind = 'usage'`;
  return Prisma.sql`
    SELECT 'settled hold is not in the ledger once' AS fault, hold.id::text AS id, hold.credits AS expected,
           coalesce(-paid.amount, 0) AS actual
    FROM credit_holds AS hold
    ${paid}
    WHERE hold.state = 'settled' AND ${finished}
      AND hold.credits IS DISTINCT FROM -paid.amount
    UNION ALL
    SELECT 'usage without a settled hold', coalesce(entry.hold_id::text, 'none'), 0, -entry.amount
    FROM credit_ledger AS entry
    LEFT JOIN credit_holds AS hold
      ON hold.id = entry.hold_id AND hold.user_id = entry.user_id AND hold.state = 'settled'
    WHERE entry.kind = 'usage' AND hold.id IS NULL AND entry.id > ${afterId}::bigint ${through}
    UNION ALL
    SELECT 'entry of no grant', entry.grant_id::text, 0, entry.amount
    FROM credit_ledger AS entry
    LEFT JOIN credit_grants AS given ON given.id = entry.grant_id AND given.user_id = entry.user_id
    WHERE entry.grant_id IS NOT NULL AND given.id IS NULL AND entry.id > ${afterId}::bigint ${through}
    UNION ALL
    SELECT DISTINCT 'more was taken back of a grant than it gave', given.id::text, given.credits - given.remaining,
           taken.credits
    FROM credit_ledger AS entry
    JOIN credit_grants AS given ON given.id = entry.grant_id
    CROSS JOIN LATERAL (
      SELECT -sum(amount)::int AS credits FROM credit_ledger WHERE grant_id = given.id AND kind = 'expiry'
    ) AS taken
    WHERE entry.kind = 'expiry' AND taken.credits > given.credits - given.remaining
      AND entry.id > ${afterId}::bigint ${through}`;
}
