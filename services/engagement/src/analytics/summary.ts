import type { analyticsSummary } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import type { Database } from '../database.ts';
import { periodOf, readTotals } from './totals.ts';

/** SPEC §9. */
const lastVisits = 100;
const topPages = 5;

export function analyticsSummaryHandler({
  database,
}: Pick<EngagementContext, 'database'>): HttpHandler<typeof analyticsSummary> {
  return async ({ query }) => {
    const [totals, top] = await Promise.all([readTotals(database, periodOf(query)), readTopPages(database)]);
    return { ...totals, top_pages: top };
  };
}

async function readTopPages(database: Database): Promise<{ page_path: string; views: number }[]> {
  return database.$queryRaw<{ page_path: string; views: number }[]>`
    SELECT page_path, count(*)::integer AS views
    FROM (SELECT page_path FROM page_visits ORDER BY timestamp DESC, id DESC LIMIT ${lastVisits}) AS last_visits
    GROUP BY page_path ORDER BY views DESC, page_path LIMIT ${topPages}`;
}
