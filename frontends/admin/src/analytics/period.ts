export const periods = {
  day: { label: '24 hours', by: 'hour', count: 24 },
  week: { label: '7 days', by: 'day', count: 7 },
  month: { label: '30 days', by: 'day', count: 30 },
  quarter: { label: '90 days', by: 'day', count: 90 },
} as const;

export type Period = keyof typeof periods;

export const periodNames = Object.keys(periods) as Period[];

export const defaultPeriod: Period = 'week';

const milliseconds = { hour: 60 * 60 * 1_000, day: 24 * 60 * 60 * 1_000 } as const;

/** When a period begins: with a whole hour or day (UTC), the one that runs being its last. The same for all of it. */
export function startOf(period: Period, now: number): string {
  const { by, count } = periods[period];
  const size = milliseconds[by];
  return new Date((Math.floor(now / size) - (count - 1)) * size).toISOString();
}

/** What a point of a chart is called: an hour of the reader's day, or a day (which are UTC's). */
export function pointLabel(at: string, by: 'hour' | 'day'): string {
  return by === 'hour'
    ? new Date(at).toLocaleTimeString('en-US', { hour: 'numeric' })
    : new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
