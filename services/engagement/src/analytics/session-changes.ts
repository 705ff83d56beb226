import type { AnalyticsRecord, RecordOf } from './record.ts';

/** All that a batch says about one session. */
export interface SessionChange {
  id: string;
  startedAt: string;
  start?: Pick<RecordOf<'session'>, 'userId' | 'deviceType' | 'browser'>;
  endedAt?: string;
  reportedPageViews: number;
  /** Visits that were written down just now. */
  newVisits: number;
}

/** A session's row as it stands, or would if it had one. */
export interface SessionState {
  endedAt: Date | null;
  reportedPageViews: number;
  pageVisits: number;
}

/** What an hour's counts grow by. */
export interface HourCounts {
  hour: string;
  page_views: number;
  visitors: number;
  sessions: number;
  sessions_ended: number;
  session_seconds: number;
  events: number;
}

const hourMilliseconds = 60 * 60 * 1_000;

export function hourOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / hourMilliseconds) * hourMilliseconds).toISOString();
}

/** Gathers a batch by session. The latest end and the highest count win, in whatever order they came. */
export function changesBySession(
  records: readonly AnalyticsRecord[],
  writtenVisits: ReadonlySet<string>,
): Map<string, SessionChange> {
  const changes = new Map<string, SessionChange>();
  for (const record of records) {
    if (record.kind !== 'session' && record.kind !== 'end' && record.kind !== 'visit') {
      continue;
    }
    const { sessionId: id, startedAt } = record;
    const change = changes.get(id) ?? { id, startedAt, reportedPageViews: 0, newVisits: 0 };
    changes.set(id, change);
    switch (record.kind) {
      case 'session':
        change.start = record;
        break;
      case 'end':
        change.endedAt = later(change.endedAt, record.endedAt);
        change.reportedPageViews = Math.max(change.reportedPageViews, record.pageViews ?? 0);
        break;
      case 'visit':
        change.newVisits += writtenVisits.has(record.id) ? 1 : 0;
        break;
      default:
        record satisfies never;
    }
  }
  return changes;
}

const later = (one: string | undefined, other: string): string => (one !== undefined && one > other ? one : other);

/** Counts that are kept by hour. */
export class HourlyCounts {
  readonly #hours = new Map<string, HourCounts>();

  add(at: string, counts: Partial<Omit<HourCounts, 'hour'>>): void {
    const hour = hourOf(at);
    const sum = this.#hours.get(hour) ?? {
      hour,
      page_views: 0,
      visitors: 0,
      sessions: 0,
      sessions_ended: 0,
      session_seconds: 0,
      events: 0,
    };
    for (const [name, count] of Object.entries(counts) as [keyof Omit<HourCounts, 'hour'>, number][]) {
      sum[name] += count;
    }
    this.#hours.set(hour, sum);
  }

  list(): HourCounts[] {
    return [...this.#hours.values()];
  }
}

/** What the hour in which the session began grows by: each session counts once, whatever is told of it how often. */
export function countSession(change: SessionChange, before: SessionState | undefined, counts: HourlyCounts): void {
  const startedAt = Date.parse(change.startedAt);
  const seconds = (endedAt: number): number => Math.round((endedAt - startedAt) / 1_000);
  const endedBefore = before?.endedAt?.getTime();
  const endedNow = change.endedAt === undefined ? undefined : Date.parse(change.endedAt);
  const isLonger = endedNow !== undefined && endedNow > (endedBefore ?? Number.NEGATIVE_INFINITY);
  counts.add(change.startedAt, {
    sessions: before ? 0 : 1,
    visitors: (before?.pageVisits ?? 0) === 0 && change.newVisits > 0 ? 1 : 0,
    sessions_ended: endedBefore === undefined && endedNow !== undefined ? 1 : 0,
    session_seconds: isLonger ? seconds(endedNow) - (endedBefore === undefined ? 0 : seconds(endedBefore)) : 0,
  });
}
