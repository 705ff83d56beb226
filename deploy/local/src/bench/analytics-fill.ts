import type { Client } from 'pg';
import { withClient } from '../postgres.ts';
import { withoutIndexes, type RunSql } from '../without-indexes.ts';
import type { BenchmarkOptions } from './benchmark.ts';

const visitsPerSession = 5;
const days = 80;
const chunk = 250_000;
/** Making rows up keeps a core busy each. */
const writers = 2;

/** Visits of the last days as the service would have written them: rows by month, counts by hour. */
export async function fillAnalytics(databaseUrl: string, visits: number, options: BenchmarkOptions): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await makeMonths(client);
    const chunks = Array.from({ length: Math.ceil(visits / chunk) }, (_, index) => index * chunk);
    await client.query(`set maintenance_work_mem = '256MB'`);
    const run: RunSql = async (sql, values) => (await client.query(sql, values)).rows;
    await withoutIndexes(run, ['page_visits', 'user_sessions'], async () => {
      await Promise.all(Array.from({ length: writers }, () => writeChunks(databaseUrl, chunks, visits, options)));
      options.progress('dashboard: indexes');
    });
    options.progress('dashboard: counts by hour');
    // Each session is of one hour, and its visits follow one another: no need to sort ten million of them.
    await client.query(
      `insert into analytics_hours as known (hour, page_views, visitors, sessions, sessions_ended, session_seconds)
       select date_trunc('hour', started_at), sum(page_visits), count(*), count(*), count(*), count(*) * 120
       from user_sessions where ended_at is not null group by 1
       on conflict (hour) do update set page_views = excluded.page_views, visitors = excluded.visitors`,
    );
    await client.query('vacuum (analyze) page_visits, user_sessions, analytics_hours');
  });
}

async function makeMonths(client: Client): Promise<void> {
  const { rows: months } = await client.query<{ name: string; from: string; to: string }>(
    `select to_char(month, 'YYYY_MM') as name, month::text as from, (month + interval '1 month')::text as to
     from generate_series(date_trunc('month', now() - make_interval(days => $1)), date_trunc('month', now()), '1 month') as month`,
    [days],
  );
  for (const { name, from, to } of months) {
    for (const table of ['page_visits', 'user_sessions', 'analytics_events']) {
      await client.query(
        `create table if not exists "${table}_${name}" partition of ${table} for values from ('${from}') to ('${to}')`,
      );
    }
  }
}

async function writeChunks(
  databaseUrl: string,
  chunks: number[],
  visits: number,
  options: BenchmarkOptions,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off');
    for (let from = chunks.shift(); from !== undefined; from = chunks.shift()) {
      options.signal.throwIfAborted();
      options.progress(`dashboard: ${from} of ${visits} visits`);
      const range = [from, Math.min(from + chunk, visits)];
      await client.query(
        `insert into page_visits (id, session_id, page_path, page_title, referrer, user_agent, timestamp, duration)
         select gen_random_uuid(), md5((number / ${visitsPerSession})::text)::uuid, '/page-' || (number * 7919 % 40),
           'A page', 'https://search.example/', 'Firefox 144 on Linux',
           ${momentOf('number', visits)}, number % 300
         from generate_series($1::bigint, $2::bigint - 1) as number`,
        range,
      );
      await client.query(
        `insert into user_sessions (id, device_type, browser, started_at, ended_at, page_visits)
         select md5(session::text)::uuid, 'desktop', 'Firefox', at, at + interval '2 minutes', ${visitsPerSession}
         from (select session, ${momentOf(`session * ${visitsPerSession}`, visits)} as at
               from generate_series($1::bigint / ${visitsPerSession}, $2::bigint / ${visitsPerSession} - 1) as session) as sessions`,
        range,
      );
    }
  });
}

/** Spread evenly over the days, the first visit the newest. */
function momentOf(number: string, visits: number): string {
  return `now() - make_interval(secs => ((${number})::double precision / ${visits}) * ${days * 86_400})`;
}
