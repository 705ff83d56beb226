import type { listWaitlist } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { pageOf } from '../paging/cursor.ts';
import { toEntry } from './entry.ts';
import { countWaitlist, findWaitlist } from './store.ts';

export function listWaitlistHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof listWaitlist> {
  return async ({ query }) => {
    const [found, total] = await Promise.all([findWaitlist(database, query), countWaitlist(database, query)]);
    const { rows, nextCursor } = pageOf(found, query.limit, ({ id, sortValue }) => ({ id, value: sortValue }));
    return { entries: rows.map(toEntry), nextCursor, total };
  };
}
