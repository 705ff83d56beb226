import { appConfigSchema, AppError, type listAppConfigChanges } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';

const cursorPattern = /^\d{1,18}$/;

export function listAppConfigChangesHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof listAppConfigChanges> {
  return async ({ query: { cursor, limit } }) => {
    if (cursor !== undefined && !cursorPattern.test(cursor)) {
      throw new AppError({ code: 'invalid_request', message: 'cursor: Send the nextCursor of the page before' });
    }
    const rows = await database.appConfigChange.findMany({
      where: cursor === undefined ? {} : { id: { lt: BigInt(cursor) } },
      orderBy: { id: 'desc' },
      // One more than asked for tells whether there is another page.
      take: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      changes: page.map((row) => ({
        id: String(row.id),
        actor_id: row.actorId,
        changed_at: row.changedAt.toISOString(),
        before: appConfigSchema.parse(row.before),
        after: appConfigSchema.parse(row.after),
        request_id: row.requestId,
      })),
      nextCursor: last && rows.length > limit ? String(last.id) : null,
    };
  };
}
