import type { listPageVisits } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { Prisma, type PageVisit } from '../generated/prisma/client.ts';
import { pageOf, readTimeCursor } from '../paging/cursor.ts';

export function listPageVisitsHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof listPageVisits> {
  return async ({ query: { cursor, limit } }) => {
    const position = cursor === undefined ? undefined : readTimeCursor(cursor);
    const before = position
      ? Prisma.sql`(timestamp, id) < (${position.at}::timestamptz, ${position.id}::uuid)`
      : Prisma.sql`true`;
    const found = await database.$queryRaw<PageVisit[]>`
      SELECT id::text, session_id::text AS "sessionId", user_id::text AS "userId", page_path AS "pagePath",
        page_title AS "pageTitle", referrer, user_agent AS "userAgent", timestamp, duration, created_at AS "createdAt"
      FROM page_visits WHERE ${before} ORDER BY timestamp DESC, id DESC LIMIT ${limit + 1}`;
    const { rows, nextCursor } = pageOf(found, limit, ({ id, timestamp }) => ({ id, value: timestamp.toISOString() }));
    return {
      visits: rows.map((row) => ({
        id: row.id,
        user_id: row.userId,
        session_id: row.sessionId,
        page_path: row.pagePath,
        page_title: row.pageTitle,
        referrer: row.referrer,
        user_agent: row.userAgent,
        timestamp: row.timestamp.toISOString(),
        duration: row.duration,
        created_at: row.createdAt.toISOString(),
      })),
      nextCursor,
    };
  };
}
