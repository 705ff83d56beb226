import { browserNames, deviceTypes, type listUserSessions } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { EngagementContext } from '../context.ts';
import { Prisma, type UserSession } from '../generated/prisma/client.ts';
import { pageOf, readTimeCursor } from '../paging/cursor.ts';

const deviceType = z.enum(deviceTypes).catch('desktop');
const browser = z.enum(browserNames).catch('Unknown');

export function listUserSessionsHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof listUserSessions> {
  return async ({ query: { cursor, limit } }) => {
    const position = cursor === undefined ? undefined : readTimeCursor(cursor);
    const before = position
      ? Prisma.sql`(started_at, id) < (${position.at}::timestamptz, ${position.id}::uuid)`
      : Prisma.sql`true`;
    const found = await database.$queryRaw<UserSession[]>`
      SELECT id::text, user_id::text AS "userId", device_type AS "deviceType", browser, started_at AS "startedAt",
        ended_at AS "endedAt", reported_page_views AS "reportedPageViews", page_visits AS "pageVisits"
      FROM user_sessions WHERE ${before} ORDER BY started_at DESC, id DESC LIMIT ${limit + 1}`;
    const { rows, nextCursor } = pageOf(found, limit, ({ id, startedAt }) => ({ id, value: startedAt.toISOString() }));
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        user_id: row.userId,
        device_type: deviceType.parse(row.deviceType),
        browser: browser.parse(row.browser),
        started_at: row.startedAt.toISOString(),
        ended_at: row.endedAt?.toISOString() ?? null,
        total_page_views: Math.max(row.reportedPageViews, row.pageVisits),
      })),
      nextCursor,
    };
  };
}
