import type { Transaction } from '../database.ts';
import type { AnalyticsRecord, RecordOf } from './record.ts';
import type { HourCounts, SessionChange, SessionState } from './session-changes.ts';

/** Names the lock; any number that nobody else takes. */
const writerLock = 6_210_001;

/**
 * One batch is written at a time, by whichever instance: what is counted depends on what stands there already, and large
 * batches gain nothing from company. Whoever makes or drops parts of the tables takes its turn here, too.
 */
export async function lockTables(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${writerLock})`;
}

/** Notes ids that browsers gave, and tells which records come for the first time. */
export async function noteRepeatable(
  transaction: Transaction,
  records: readonly AnalyticsRecord[],
): Promise<(record: AnalyticsRecord) => boolean> {
  const repeatable = records.flatMap((record) => ('mayRepeat' in record && record.mayRepeat ? [record] : []));
  if (repeatable.length === 0) {
    return () => true;
  }
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO recorded_ids (id, recorded_at)
    SELECT id, at FROM jsonb_to_recordset(${JSON.stringify(repeatable)}::jsonb) AS record (id uuid, at timestamptz)
    ON CONFLICT DO NOTHING RETURNING id::text`;
  const first = new Set(rows.map(({ id }) => id));
  return (record) => !('mayRepeat' in record && record.mayRepeat) || first.has(record.id);
}

/** @returns the ids of those that were not there. */
export async function insertVisits(
  transaction: Transaction,
  visits: readonly RecordOf<'visit'>[],
): Promise<ReadonlySet<string>> {
  if (visits.length === 0) {
    return new Set();
  }
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO page_visits (id, session_id, user_id, page_path, page_title, referrer, user_agent, timestamp)
    SELECT id, "sessionId", "userId", "pagePath", "pageTitle", referrer, "userAgent", at
    FROM jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) AS visit (
      id uuid, "sessionId" uuid, "userId" uuid, "pagePath" text, "pageTitle" text, referrer text, "userAgent" text,
      at timestamptz)
    ON CONFLICT DO NOTHING RETURNING id::text`;
  return new Set(rows.map(({ id }) => id));
}

/** @returns the ids of those that were not there. */
export async function insertEvents(
  transaction: Transaction,
  events: readonly RecordOf<'event'>[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) {
    return new Set();
  }
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO analytics_events (id, session_id, user_id, event_type, event_data, page_path, timestamp)
    SELECT id, "sessionId", "userId", "eventType", "eventData", "pagePath", at
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS event (
      id uuid, "sessionId" uuid, "userId" uuid, "eventType" text, "eventData" jsonb, "pagePath" text, at timestamptz)
    ON CONFLICT DO NOTHING RETURNING id::text`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives each visit the last duration that was told of it. A duration belongs to the newest visit of its session and page
 * that came before it or, when the two overtook one another on their way here, to the first that comes just after. All
 * that was told of late is looked at anew, so that the order in which it arrives makes no difference.
 */
export async function applyDurations(
  transaction: Transaction,
  durations: readonly RecordOf<'duration'>[],
  visits: readonly RecordOf<'visit'>[],
): Promise<void> {
  if (durations.length > 0) {
    await transaction.$executeRaw`
      INSERT INTO visit_durations (session_id, page_path, told_at, duration)
      SELECT DISTINCT ON ("sessionId", "pagePath", at) "sessionId", "pagePath", at, duration
      FROM jsonb_to_recordset(${JSON.stringify(durations)}::jsonb)
        AS told ("sessionId" uuid, "pagePath" text, at timestamptz, duration integer)
      ORDER BY "sessionId", "pagePath", at, duration DESC
      ON CONFLICT (session_id, page_path, told_at)
        DO UPDATE SET duration = greatest(visit_durations.duration, EXCLUDED.duration)`;
  }
  const touched = JSON.stringify([...durations, ...visits].map(({ sessionId, pagePath }) => ({ sessionId, pagePath })));
  if (durations.length === 0 && visits.length === 0) {
    return;
  }
  await transaction.$executeRaw`
    WITH told AS (
      SELECT session_id, page_path, told_at, visit_durations.duration
      FROM (
        SELECT DISTINCT "sessionId", "pagePath" FROM jsonb_to_recordset(${touched}::jsonb)
          AS pair ("sessionId" uuid, "pagePath" text)
      ) AS touched
      JOIN visit_durations ON session_id = "sessionId" AND page_path = "pagePath"
    ), assigned AS (
      SELECT DISTINCT ON (visit.timestamp, visit.id)
        visit.timestamp, visit.id, told.duration, told.told_at
      FROM told CROSS JOIN LATERAL (
        SELECT timestamp, id FROM page_visits
        WHERE session_id = told.session_id AND page_path = told.page_path
          AND timestamp > told.told_at - interval '2 days' AND timestamp < told.told_at + interval '10 seconds'
        ORDER BY timestamp <= told.told_at DESC, abs(extract(epoch FROM timestamp - told.told_at)), id
        LIMIT 1
      ) AS visit
      ORDER BY visit.timestamp, visit.id, told.told_at DESC
    ), wanted AS (
      SELECT visit.timestamp, visit.id, assigned.duration, assigned.told_at
      FROM (SELECT session_id, page_path, min(told_at) AS first_told_at FROM told GROUP BY 1, 2) AS pair
      JOIN page_visits AS visit USING (session_id, page_path)
      LEFT JOIN assigned ON assigned.timestamp = visit.timestamp AND assigned.id = visit.id
      WHERE visit.timestamp > pair.first_told_at - interval '2 days'
        AND (assigned.id IS NOT NULL OR visit.duration_at >= pair.first_told_at)
    )
    UPDATE page_visits SET duration = wanted.duration, duration_at = wanted.told_at
    FROM wanted
    WHERE page_visits.timestamp = wanted.timestamp AND page_visits.id = wanted.id
      AND (page_visits.duration_at, page_visits.duration) IS DISTINCT FROM (wanted.told_at, wanted.duration)`;
}

export async function readSessions(
  transaction: Transaction,
  changes: readonly SessionChange[],
): Promise<Map<string, SessionState>> {
  if (changes.length === 0) {
    return new Map();
  }
  const keys = JSON.stringify(changes.map(({ id, startedAt }) => ({ id, startedAt })));
  const rows = await transaction.$queryRaw<(SessionState & { id: string })[]>`
    SELECT session.id::text, ended_at AS "endedAt", reported_page_views AS "reportedPageViews",
      page_visits AS "pageVisits"
    FROM jsonb_to_recordset(${keys}::jsonb) AS key (id uuid, "startedAt" timestamptz)
    JOIN user_sessions AS session ON session.started_at = key."startedAt" AND session.id = key.id`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** A session whose start has not arrived yet is there all the same; who it is comes with the start. */
export async function writeSessions(transaction: Transaction, changes: readonly SessionChange[]): Promise<void> {
  if (changes.length === 0) {
    return;
  }
  const rows = JSON.stringify(
    changes.map(({ start, ...change }) => ({
      ...change,
      userId: start?.userId ?? null,
      deviceType: start?.deviceType ?? null,
      browser: start?.browser ?? null,
    })),
  );
  await transaction.$executeRaw`
    INSERT INTO user_sessions AS session
      (id, started_at, user_id, device_type, browser, ended_at, reported_page_views, page_visits)
    SELECT id, "startedAt", "userId", "deviceType", browser, "endedAt", "reportedPageViews", "newVisits"
    FROM jsonb_to_recordset(${rows}::jsonb) AS change (
      id uuid, "startedAt" timestamptz, "userId" uuid, "deviceType" text, browser text, "endedAt" timestamptz,
      "reportedPageViews" integer, "newVisits" integer)
    ON CONFLICT (started_at, id) DO UPDATE SET
      user_id = coalesce(EXCLUDED.user_id, session.user_id),
      device_type = coalesce(EXCLUDED.device_type, session.device_type),
      browser = coalesce(EXCLUDED.browser, session.browser),
      ended_at = greatest(session.ended_at, EXCLUDED.ended_at),
      reported_page_views = greatest(session.reported_page_views, EXCLUDED.reported_page_views),
      page_visits = session.page_visits + EXCLUDED.page_visits`;
}

export async function addHourlyCounts(transaction: Transaction, counts: readonly HourCounts[]): Promise<void> {
  if (counts.length === 0) {
    return;
  }
  await transaction.$executeRaw`
    INSERT INTO analytics_hours AS known
      (hour, page_views, visitors, sessions, sessions_ended, session_seconds, events)
    SELECT hour, page_views, visitors, sessions, sessions_ended, session_seconds, events
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS count (
      hour timestamptz, page_views bigint, visitors bigint, sessions bigint, sessions_ended bigint,
      session_seconds bigint, events bigint)
    ON CONFLICT (hour) DO UPDATE SET
      page_views = known.page_views + EXCLUDED.page_views,
      visitors = known.visitors + EXCLUDED.visitors,
      sessions = known.sessions + EXCLUDED.sessions,
      sessions_ended = known.sessions_ended + EXCLUDED.sessions_ended,
      session_seconds = known.session_seconds + EXCLUDED.session_seconds,
      events = known.events + EXCLUDED.events`;
}
