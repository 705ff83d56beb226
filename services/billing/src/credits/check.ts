import { Prisma } from '../generated/prisma/client.ts';
import type { Database } from '../database.ts';
import { faultsWithin, type CreditFault } from './faults.ts';

const patienceMilliseconds = 15_000;
/** How long reading every entry may take; the database has to be opened with the same patience. */
export const wholeCheckMilliseconds = 60 * 60 * 1_000;

interface Closed {
  closedId: bigint;
  closedHolds: string;
}

/**
 * The proof that the money adds up: each balance is the sum of its ledger and no more than its grants have left, what
 * is held is the sum of the open holds, and each settled hold was paid for once, at its price. All of one moment of a
 * running system. What is closed counts by its sum, so that the cost does not grow with the ledger; `whole` reads every
 * entry since the first instead.
 * @returns the faults; none is the proof.
 */
export function checkCredits(database: Database, { whole = false }: { whole?: boolean } = {}): Promise<CreditFault[]> {
  return database.$transaction(
    async (transaction) => {
      const [closing] = await transaction.$queryRaw<Closed[]>`
        SELECT closed_id AS "closedId", closed_holds::text AS "closedHolds" FROM ledger_closing`;
      const closed = whole || !closing ? { closedId: 0n, closedHolds: '0' } : closing;
      return transaction.$queryRaw<CreditFault[]>(allFaults(closed, whole));
    },
    {
      isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
      timeout: whole ? wholeCheckMilliseconds : patienceMilliseconds,
    },
  );
}

function allFaults({ closedId, closedHolds }: Closed, whole: boolean): Prisma.Sql {
  return Prisma.sql`
    WITH entries AS (
      SELECT user_id, sum(credits)::int AS credits FROM (
        SELECT user_id, credits FROM closed_balances WHERE NOT ${whole}::boolean
        UNION ALL
        SELECT user_id, amount FROM credit_ledger WHERE id > ${closedId}::bigint
      ) AS entry GROUP BY user_id
    ), open AS (
      SELECT user_id, sum(credits)::int AS credits FROM credit_holds WHERE state = 'held' GROUP BY user_id
    ), left_over AS (
      SELECT user_id, sum(remaining)::int AS credits FROM credit_grants WHERE remaining > 0 GROUP BY user_id
    )
    SELECT 'balance is not the sum of the ledger' AS fault, user_id::text AS id,
           coalesce(entries.credits, 0) AS expected, balance AS actual
    FROM credit_accounts LEFT JOIN entries USING (user_id) WHERE balance <> coalesce(entries.credits, 0)
    UNION ALL
    SELECT 'held is not the sum of the open holds', user_id::text, coalesce(open.credits, 0), held
    FROM credit_accounts LEFT JOIN open USING (user_id) WHERE held <> coalesce(open.credits, 0)
    UNION ALL
    SELECT 'grants do not cover the balance', user_id::text, coalesce(left_over.credits, 0), balance
    FROM credit_accounts LEFT JOIN left_over USING (user_id) WHERE balance > coalesce(left_over.credits, 0)
    UNION ALL
    SELECT 'grant is not in the ledger once', given.id::text, given.credits, coalesce(entry.amount, 0)
    FROM credit_grants AS given
    LEFT JOIN credit_ledger AS entry
      ON entry.grant_id = given.id AND entry.user_id = given.user_id AND entry.kind = 'grant'
    WHERE (given.remaining > 0 OR ${whole}::boolean) AND entry.amount IS DISTINCT FROM given.credits
    UNION ALL
    SELECT 'credits without an account', user_id::text, 0, coalesce(entries.credits, 0) + coalesce(open.credits, 0)
    FROM entries FULL JOIN open USING (user_id) LEFT JOIN credit_accounts USING (user_id)
    WHERE credit_accounts.user_id IS NULL
    UNION ALL
    SELECT fault, id, expected, actual FROM closed_faults WHERE NOT ${whole}::boolean
    UNION
    (${faultsWithin({ afterId: closedId, fromTransaction: closedHolds })})
    ORDER BY fault, id`;
}
