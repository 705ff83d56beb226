import type { Database } from '../database.ts';

/** Something in the books that does not add up. `expected` is what the ledger and the holds say. */
export interface CreditFault {
  fault:
    | 'balance is not the sum of the ledger'
    | 'held is not the sum of the open holds'
    | 'settled hold is not in the ledger once'
    | 'usage without a settled hold'
    | 'credits without an account';
  /** The account's user, or the hold. */
  id: string;
  expected: number;
  actual: number;
}

/**
 * The proof that the money adds up: each balance is the sum of its ledger, what is held is the sum of the open holds,
 * and each settled hold was paid for once, at its price. One statement, so that it sees one moment of a running system.
 * @returns the faults; none is the proof.
 */
export function checkCredits(database: Database): Promise<CreditFault[]> {
  return database.$queryRaw<CreditFault[]>`
    WITH entries AS (
      SELECT user_id, sum(amount)::int AS credits FROM credit_ledger GROUP BY user_id
    ), open AS (
      SELECT user_id, sum(credits)::int AS credits FROM credit_holds WHERE state = 'held' GROUP BY user_id
    ), paid AS (
      SELECT hold_id, user_id, -sum(amount)::int AS credits FROM credit_ledger
      WHERE kind = 'usage' GROUP BY hold_id, user_id
    )
    SELECT 'balance is not the sum of the ledger' AS fault, user_id::text AS id,
           coalesce(entries.credits, 0) AS expected, balance AS actual
    FROM credit_accounts LEFT JOIN entries USING (user_id) WHERE balance <> coalesce(entries.credits, 0)
    UNION ALL
    SELECT 'held is not the sum of the open holds', user_id::text, coalesce(open.credits, 0), held
    FROM credit_accounts LEFT JOIN open USING (user_id) WHERE held <> coalesce(open.credits, 0)
    UNION ALL
    SELECT 'settled hold is not in the ledger once', hold.id::text, hold.credits, coalesce(paid.credits, 0)
    FROM credit_holds AS hold LEFT JOIN paid ON paid.hold_id = hold.id AND paid.user_id = hold.user_id
    WHERE hold.state = 'settled' AND hold.credits IS DISTINCT FROM paid.credits
    UNION ALL
    SELECT 'usage without a settled hold', coalesce(paid.hold_id::text, 'none'), 0, paid.credits
    FROM paid LEFT JOIN credit_holds AS hold
      ON hold.id = paid.hold_id AND hold.user_id = paid.user_id AND hold.state = 'settled'
    WHERE hold.id IS NULL
    UNION ALL
    SELECT 'credits without an account', user_id::text, 0, coalesce(entries.credits, 0) + coalesce(open.credits, 0)
    FROM entries FULL JOIN open USING (user_id) LEFT JOIN credit_accounts USING (user_id)
    WHERE credit_accounts.user_id IS NULL
    ORDER BY fault, id`;
}
