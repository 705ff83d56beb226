import { AppError } from '@octavo/contracts';
import type { Database } from '../database.ts';

/** Whole hours, from the one of `from` up to that of `to`, without it. */
export interface Period {
  from: Date;
  to: Date;
}

/** As the answers spell it. */
export interface Totals {
  page_views: number;
  unique_visitors: number;
  sessions: number;
  average_session_seconds: number | null;
  events: number;
}

interface Sums {
  page_views: bigint;
  visitors: bigint;
  sessions: bigint;
  sessions_ended: bigint;
  session_seconds: bigint;
  events: bigint;
}

export const hourMilliseconds = 60 * 60 * 1_000;
export const dayMilliseconds = 24 * hourMilliseconds;

/** Before it nothing was counted, after it nothing will be. */
const ever: Period = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2200-01-01T00:00:00Z') };

/** @throws AppError `invalid_request` for a period that ends before it begins. */
export function periodOf(query: { from?: string | undefined; to?: string | undefined }, otherwise = ever): Period {
  const from = query.from === undefined ? otherwise.from : floorTo(Date.parse(query.from), hourMilliseconds);
  const to = query.to === undefined ? otherwise.to : ceilTo(Date.parse(query.to), hourMilliseconds);
  if (from >= to) {
    throw new AppError({ code: 'invalid_request', message: 'to: must be later than from' });
  }
  return { from, to };
}

export const floorTo = (at: number, step: number): Date => new Date(Math.floor(at / step) * step);
export const ceilTo = (at: number, step: number): Date => new Date(Math.ceil(at / step) * step);

export async function readTotals(database: Database, { from, to }: Period): Promise<Totals> {
  const [sums] = await database.$queryRaw<Sums[]>`
    SELECT coalesce(sum(page_views), 0)::bigint AS page_views, coalesce(sum(visitors), 0)::bigint AS visitors,
      coalesce(sum(sessions), 0)::bigint AS sessions, coalesce(sum(sessions_ended), 0)::bigint AS sessions_ended,
      coalesce(sum(session_seconds), 0)::bigint AS session_seconds, coalesce(sum(events), 0)::bigint AS events
    FROM analytics_hours WHERE hour >= ${from} AND hour < ${to}`;
  return toTotals(sums);
}

/** One for each step in which something was counted, by when it begins. */
export async function readSeries(
  database: Database,
  { from, to }: Period,
  stepMilliseconds: number,
): Promise<Map<number, Totals>> {
  const rows = await database.$queryRaw<(Sums & { at: Date })[]>`
    SELECT date_bin(make_interval(secs => ${stepMilliseconds / 1_000}::double precision), hour, '2000-01-01Z'::timestamptz) AS at,
      sum(page_views)::bigint AS page_views, sum(visitors)::bigint AS visitors, sum(sessions)::bigint AS sessions,
      sum(sessions_ended)::bigint AS sessions_ended, sum(session_seconds)::bigint AS session_seconds,
      sum(events)::bigint AS events
    FROM analytics_hours WHERE hour >= ${from} AND hour < ${to} GROUP BY 1`;
  return new Map(rows.map((row) => [row.at.getTime(), toTotals(row)]));
}

export function toTotals(sums: Sums | undefined): Totals {
  const ended = Number(sums?.sessions_ended ?? 0);
  return {
    page_views: Number(sums?.page_views ?? 0),
    unique_visitors: Number(sums?.visitors ?? 0),
    sessions: Number(sums?.sessions ?? 0),
    average_session_seconds: ended === 0 ? null : Math.round(Number(sums?.session_seconds ?? 0) / ended),
    events: Number(sums?.events ?? 0),
  };
}
