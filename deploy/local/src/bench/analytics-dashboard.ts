import {
  analyticsSeries,
  analyticsSummary,
  listAnalyticsEvents,
  listPageVisits,
  listUserSessions,
  passwordGrantSchema,
  token,
} from '@octavo/contracts';
import { withClient } from '../postgres.ts';
import type { RunningStack } from '../testing/start-stack.ts';
import { fillAnalytics } from './analytics-fill.ts';
import { databaseOf } from './analytics-ingestion.ts';
import type { BenchmarkOptions } from './benchmark.ts';
import { percentile } from './statistics.ts';

export interface Question {
  what: string;
  milliseconds: number[];
}

export interface Dashboard {
  visits: number;
  fillSeconds: number;
  megabytes: number;
  questions: Question[];
  /** The same figures counted from single visits, as a tool without counts by hour does. */
  counting: Question;
}

async function adminToken(stack: RunningStack): Promise<string> {
  const response = await fetch(`${stack.gatewayUrl}${token.path}?grant_type=password`, {
    method: token.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(passwordGrantSchema.parse({ email: 'admin', password: stack.adminPassword })),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function time(times: number, what: string, work: () => Promise<void>): Promise<Question> {
  const milliseconds: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const startedAt = performance.now();
    await work();
    milliseconds.push(performance.now() - startedAt);
  }
  return { what, milliseconds };
}

/** What an administrator's dashboard asks for, through the gateway, with so many visits stored. */
export async function measureDashboard(stack: RunningStack, options: BenchmarkOptions): Promise<Dashboard> {
  const visits = options.quick ? 200_000 : 10_000_000;
  const times = options.quick ? 10 : 50;
  const databaseUrl = databaseOf(stack);
  const startedAt = performance.now();
  await fillAnalytics(databaseUrl, visits, options);
  const fillSeconds = (performance.now() - startedAt) / 1_000;

  const authorization = `Bearer ${await adminToken(stack)}`;
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const asked: Record<string, string> = {
    'totals and top pages, all time': analyticsSummary.path,
    'totals and top pages, 30 days': `${analyticsSummary.path}?from=${from}`,
    'series by day, 30 days': `${analyticsSeries.path}?by=day`,
    'series by hour, 30 days': `${analyticsSeries.path}?by=hour&from=${from}`,
    'recent visits, 50': `${listPageVisits.path}?limit=50`,
    'recent sessions, 50': `${listUserSessions.path}?limit=50`,
    'recent events, 50': `${listAnalyticsEvents.path}?limit=50`,
  };
  const questions: Question[] = [];
  for (const [what, path] of Object.entries(asked)) {
    options.signal.throwIfAborted();
    options.progress(`dashboard: ${what}`);
    const ask = async (): Promise<void> => {
      const response = await fetch(`${stack.gatewayUrl}${path}`, { headers: { authorization } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    };
    await ask();
    questions.push(await time(times, what, ask));
  }
  return withClient(databaseUrl, async (client) => {
    options.progress('dashboard: the same by counting');
    const count = async (): Promise<void> => {
      await client.query(
        'select count(*), count(distinct session_id) from page_visits where timestamp >= $1::timestamptz',
        [from],
      );
    };
    const counting = await time(options.quick ? 3 : 5, 'visits and visitors of 30 days, counted from the rows', count);
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return { visits, fillSeconds, megabytes: Number(rows[0]?.bytes) / 1e6, questions, counting };
  });
}

export const p50 = ({ milliseconds }: Question): number => percentile(milliseconds, 0.5);
export const p99 = ({ milliseconds }: Question): number => percentile(milliseconds, 0.99);
