import type { SqlExecutor } from '@octavo/kit';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from '../database.ts';
import { faultsWithin } from './faults.ts';

/** What one transaction closes: a second's work at most, whatever has piled up. */
const mostAtOnce = 10_000;

interface Closing {
  closedId: bigint;
  nextId: bigint;
  closedHolds: string;
  /** Each transaction that could have written an entry up to `nextId` has ended. */
  ready: boolean;
  /** The database came from a copy: its transactions are counted anew. */
  countedAnew: boolean;
}

/**
 * Closes the books a little further: adds entries to their accounts' closed sums and to the usage by day, and looks
 * each up where it came from. An entry's id is handed out before it can be seen, so the last id is noted first and
 * closed when every transaction that was under way then has ended; whoever writes an entry has locked its account, and
 * so has a transaction of its own by then.
 * @returns whether there is more to close already.
 */
export function closeBooks(database: Database, at: Date): Promise<boolean> {
  return database.$transaction(async (transaction) => {
    const [closing] = await transaction.$queryRaw<Closing[]>`
      SELECT closed_id AS "closedId", next_id AS "nextId", closed_holds::text AS "closedHolds",
             next_after <= pg_snapshot_xmin(pg_current_snapshot()) AS ready,
             greatest(next_after, closed_holds) > pg_snapshot_xmax(pg_current_snapshot()) AS "countedAnew"
      FROM ledger_closing FOR UPDATE SKIP LOCKED`;
    if (!closing) {
      return false;
    }
    if (closing.countedAnew) {
      await transaction.$executeRaw`
        UPDATE ledger_closing SET next_after = pg_snapshot_xmax(pg_current_snapshot()), closed_holds = '0'`;
      return false;
    }
    if (closing.ready && closing.nextId > closing.closedId) {
      return closeUpTo(transaction, closing, at);
    }
    if (closing.ready) {
      await transaction.$executeRaw`
        UPDATE ledger_closing
        SET next_id = greatest(next_id, coalesce((SELECT max(id) FROM credit_ledger), 0)),
            next_after = pg_snapshot_xmax(pg_current_snapshot())`;
    }
    return false;
  });
}

async function closeUpTo(
  transaction: Prisma.TransactionClient,
  { closedId, nextId, closedHolds }: Closing,
  at: Date,
): Promise<boolean> {
  const throughId = nextId - closedId > mostAtOnce ? closedId + BigInt(mostAtOnce) : nextId;
  await addUp(transaction, closedId, throughId);
  const holdsBefore = await nextHoldsBound(transaction, closedHolds);
  const range = { afterId: closedId, throughId, fromTransaction: closedHolds, beforeTransaction: holdsBefore };
  await transaction.$executeRaw`
    INSERT INTO closed_faults (fault, id, expected, actual, found_at)
    SELECT fault, id, expected, actual, ${at.toISOString()}::timestamptz FROM (${faultsWithin(range)}) AS found
    ON CONFLICT DO NOTHING`;
  await transaction.$executeRaw`
    UPDATE ledger_closing
    SET closed_id = ${throughId}::bigint, closed_holds = ${holdsBefore}::xid8, closed_at = ${at.toISOString()}::timestamptz`;
  return throughId < nextId;
}

async function addUp(transaction: SqlExecutor, afterId: bigint, throughId: bigint): Promise<void> {
  await transaction.$executeRaw`
    WITH entry AS MATERIALIZED (
      SELECT user_id, amount, kind, coalesce(operation, reason) AS operation, (created_at AT TIME ZONE 'UTC')::date AS day
      FROM credit_ledger WHERE id > ${afterId}::bigint AND id <= ${throughId}::bigint
    ), usage AS MATERIALIZED (
      SELECT user_id, day, operation, -sum(amount) AS credits, count(*) AS requests
      FROM entry WHERE kind = 'usage' GROUP BY user_id, day, operation
    ), balances AS (
      INSERT INTO closed_balances AS closed (user_id, credits)
      SELECT user_id, sum(amount)::int FROM entry GROUP BY user_id
      ON CONFLICT (user_id) DO UPDATE SET credits = closed.credits + excluded.credits
    ), days AS (
      INSERT INTO usage_days AS closed (user_id, day, operation, credits, requests)
      SELECT user_id, day, operation, credits, requests FROM usage
      ON CONFLICT (user_id, day, operation)
        DO UPDATE SET credits = closed.credits + excluded.credits, requests = closed.requests + excluded.requests
    )
    INSERT INTO usage_totals AS closed (day, operation, credits, requests)
    SELECT day, operation, sum(credits), sum(requests) FROM usage GROUP BY day, operation
    ON CONFLICT (day, operation)
      DO UPDATE SET credits = closed.credits + excluded.credits, requests = closed.requests + excluded.requests`;
}

/** Up to which transaction finished holds are looked at: all that have ended, or as many as are no burden. */
async function nextHoldsBound(transaction: SqlExecutor, closedHolds: string): Promise<string> {
  const [row] = await transaction.$queryRaw<{ bound: string }[]>`
    SELECT least(
      pg_snapshot_xmin(pg_current_snapshot()),
      (SELECT finished_in FROM credit_holds WHERE state = 'settled' AND finished_in > ${closedHolds}::xid8
       ORDER BY finished_in OFFSET ${mostAtOnce} LIMIT 1)
    )::text AS bound`;
  return row?.bound ?? closedHolds;
}
