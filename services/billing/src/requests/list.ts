import { operations, type listRequests, type meteredRequestSchema } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { BillingContext } from '../context.ts';
import { cursorOf, readCursor } from '../cursor.ts';
import type { Database } from '../database.ts';
import { Prisma } from '../generated/prisma/client.ts';

const positionSchema = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });

const statuses = { held: 'running', settled: 'charged', released: 'free' } as const;

const rowSchema = z.object({
  id: z.string(),
  requestId: z.string(),
  apiKeyId: z.string(),
  operation: z.enum(operations),
  credits: z.number(),
  state: z.enum(['held', 'settled', 'released']),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
});

type Position = z.infer<typeof positionSchema>;

/** `GET /api/requests` */
export function listRequestsHandler({ database }: Pick<BillingContext, 'database'>): HttpHandler<typeof listRequests> {
  return async ({ principal: { userId }, query: { limit, cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor, positionSchema);
    // One more than asked for tells whether there is another page.
    const found = await requestsOf(database, userId, { limit: limit + 1, after });
    const requests = found.slice(0, limit);
    const last = requests.at(-1);
    return {
      requests,
      nextCursor: last && found.length > limit ? cursorOf({ createdAt: last.created_at, id: last.id }) : null,
    };
  };
}

/** A user's metered requests, the newest first. A hold taken in advance has its request from when it is settled. */
export async function requestsOf(
  database: Database,
  userId: string,
  { limit, after }: { limit: number; after?: Position | undefined },
): Promise<z.output<typeof meteredRequestSchema>[]> {
  const older = after
    ? Prisma.sql`AND (hold.created_at, hold.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty;
  const rows = await database.$queryRaw<unknown[]>`
    SELECT hold.id::text, coalesce(paid.request_id, hold.request_id) AS "requestId",
           hold.api_key_id::text AS "apiKeyId", hold.operation, hold.credits, hold.state,
           hold.created_at AS "createdAt", hold.finished_at AS "finishedAt"
    FROM credit_holds AS hold LEFT JOIN credit_ledger AS paid ON paid.hold_id = hold.id
    WHERE hold.user_id = ${userId}::uuid AND (NOT hold.spare OR hold.state = 'settled') ${older}
    ORDER BY hold.created_at DESC, hold.id DESC LIMIT ${limit}`;
  return rows
    .map((row) => rowSchema.parse(row))
    .map((row) => ({
      id: row.id,
      request_id: row.requestId,
      api_key_id: row.apiKeyId,
      operation: row.operation,
      credits: row.credits,
      status: statuses[row.state],
      created_at: row.createdAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
    }));
}
