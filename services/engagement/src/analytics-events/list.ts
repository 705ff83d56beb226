import { analyticsEventSchema, type listAnalyticsEvents } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { Prisma, type AnalyticsEvent } from '../generated/prisma/client.ts';
import { pageOf, readTimeCursor } from '../paging/cursor.ts';

export function listAnalyticsEventsHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof listAnalyticsEvents> {
  return async ({ query: { cursor, limit } }) => {
    const position = cursor === undefined ? undefined : readTimeCursor(cursor);
    const before = position
      ? Prisma.sql`(timestamp, id) < (${position.at}::timestamptz, ${position.id}::uuid)`
      : Prisma.sql`true`;
    const found = await database.$queryRaw<AnalyticsEvent[]>`
      SELECT id::text, session_id::text AS "sessionId", user_id::text AS "userId", event_type AS "eventType",
        event_data AS "eventData", page_path AS "pagePath", timestamp
      FROM analytics_events WHERE ${before} ORDER BY timestamp DESC, id DESC LIMIT ${limit + 1}`;
    const { rows, nextCursor } = pageOf(found, limit, ({ id, timestamp }) => ({ id, value: timestamp.toISOString() }));
    return {
      events: rows.map((row) => ({
        id: row.id,
        session_id: row.sessionId,
        user_id: row.userId,
        event_type: row.eventType,
        event_data: analyticsEventSchema.shape.event_data.parse(row.eventData),
        page_path: row.pagePath,
        timestamp: row.timestamp.toISOString(),
      })),
      nextCursor,
    };
  };
}
