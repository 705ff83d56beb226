import { AppError, type analyticsSeries } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { ceilTo, dayMilliseconds, floorTo, hourMilliseconds, periodOf, readSeries, toTotals } from './totals.ts';

const mostPoints = 1_000;
const steps = {
  hour: { milliseconds: hourMilliseconds, usual: 48 },
  day: { milliseconds: dayMilliseconds, usual: 30 },
} as const;

/** Without a period: the last 48 hours, or the last 30 days. */
export function analyticsSeriesHandler({
  database,
  now,
}: Pick<EngagementContext, 'database' | 'now'>): HttpHandler<typeof analyticsSeries> {
  return async ({ query: { by, ...query } }) => {
    const { milliseconds, usual } = steps[by];
    const end = query.to === undefined ? now() : Date.parse(query.to);
    const period = periodOf(query, {
      from: new Date(end - (usual - 1) * milliseconds),
      to: new Date(end + 1),
    });
    const from = floorTo(period.from.getTime(), milliseconds);
    const to = ceilTo(period.to.getTime(), milliseconds);
    const count = (to.getTime() - from.getTime()) / milliseconds;
    if (count > mostPoints) {
      throw new AppError({
        code: 'invalid_request',
        message: `from: ask for at most ${mostPoints} points, or by day instead of by hour`,
      });
    }
    const counted = await readSeries(database, { from, to }, milliseconds);
    return {
      points: Array.from({ length: count }, (_, index) => {
        const at = from.getTime() + index * milliseconds;
        return { at: new Date(at).toISOString(), ...(counted.get(at) ?? toTotals(undefined)) };
      }),
    };
  };
}
