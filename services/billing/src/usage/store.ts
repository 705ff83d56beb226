import { operations, type Operation } from '@octavo/contracts';
import { z } from 'zod';
import { Prisma } from '../generated/prisma/client.ts';
import type { Database } from '../database.ts';
import type { Days } from './days.ts';

const usageRowSchema = z.object({
  day: z.string(),
  operation: z.enum(operations),
  credits: z.coerce.number(),
  requests: z.coerce.number(),
});

export type UsageRow = z.infer<typeof usageRowSchema>;

/** What one user, or everybody, used: the closed days and what is not closed yet, of one moment. */
export function usageBetween(database: Database, { from, to }: Days, userId?: string): Promise<UsageRow[]> {
  return database.$transaction(
    async (transaction) => {
      const [closing] = await transaction.$queryRaw<{ closedId: bigint }[]>`
        SELECT closed_id AS "closedId" FROM ledger_closing`;
      const closedDays =
        userId === undefined
          ? Prisma.sql`SELECT day, operation, credits, requests FROM usage_totals`
          : Prisma.sql`SELECT day, operation, credits, requests FROM usage_days WHERE user_id = ${userId}::uuid`;
      const own = userId === undefined ? Prisma.empty : Prisma.sql`AND user_id = ${userId}::uuid`;
      const rows = await transaction.$queryRaw<unknown[]>`
        SELECT day::text, operation, sum(credits)::bigint AS credits, sum(requests)::bigint AS requests FROM (
          ${closedDays}
          UNION ALL
          SELECT (created_at AT TIME ZONE 'UTC')::date, operation, -amount, 1 FROM credit_ledger
          WHERE id > ${closing?.closedId ?? 0n}::bigint AND kind = 'usage' ${own}
        ) AS used
        WHERE day BETWEEN ${from}::date AND ${to}::date
        GROUP BY day, operation ORDER BY day, operation`;
      return rows.map((row) => usageRowSchema.parse(row));
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  );
}

export interface UsageSums {
  credits: number;
  requests: number;
}

const sumOf = (rows: readonly UsageRow[]): UsageSums => ({
  credits: rows.reduce((sum, { credits }) => sum + credits, 0),
  requests: rows.reduce((sum, { requests }) => sum + requests, 0),
});

/** The sums of rows: all, and by operation in the order of their prices. */
export function summed(
  rows: readonly UsageRow[],
): UsageSums & { operations: (UsageSums & { operation: Operation })[] } {
  const byOperation = operations
    .map((operation) => ({ operation, rows: rows.filter((row) => row.operation === operation) }))
    .filter((group) => group.rows.length > 0);
  return {
    ...sumOf(rows),
    operations: byOperation.map((group) => ({ operation: group.operation, ...sumOf(group.rows) })),
  };
}
