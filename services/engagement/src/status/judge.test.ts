import { describe, expect, test } from '@jest/globals';
import type { HealthReport, SystemPart } from '@octavo/contracts';
import { judgeSystem, type Heard } from './judge.ts';

const now = Date.parse('2027-03-01T12:00:00.000Z');
const ago = (seconds: number): string => new Date(now - seconds * 1_000).toISOString();

const report: HealthReport = {
  version: '0.1.0',
  started_at: ago(3_600),
  checks: { database: true, nats: true },
  failures: [],
};
const mail = { waiting: 0, oldest_waiting_seconds: null, last_delivered_at: ago(60), given_up: 0, last_failure: null };
const payments = {
  provider: 'sandbox',
  last_completed_at: null,
  provider_failures: 0,
  last_provider_failure_at: null,
  refunds_failed: 0,
};
const jobs = { waiting: 0, running: 0, oldest_waiting_seconds: null, failed: 0 };
const engine = { healthy: true, browsers: 1, busy: 0, waiting: 0, last_failure: null };
const one = <Report>(only: Report) => ({ reports: [only], milliseconds: 12 });

const well: Heard = {
  gateway: one({ ...report, checks: { nats: true } }),
  auth: one({ ...report, mail }),
  billing: one({ ...report, payments }),
  conversion: one({ ...report, jobs, engine }),
  engagement: one(report),
  messaging: { connected: true, streams: true },
  now,
};

const away = { reports: [], milliseconds: 1_500 };

/** What is not well, by part. */
function troubles(heard: Partial<Heard>): { state: string; parts: Partial<Record<SystemPart, string>> } {
  const { state, parts } = judgeSystem({ ...well, ...heard });
  return {
    state,
    parts: Object.fromEntries(
      parts.filter((part) => part.state !== 'operational').map(({ part, state: word }) => [part, word]),
    ),
  };
}

test('all systems are operational only when all are', () => {
  const status = judgeSystem(well);
  expect([status.state, status.summary]).toEqual(['operational', 'All systems operational']);
  expect(status.parts).toHaveLength(11);
  expect(status.services[1]).toEqual({
    service: 'auth',
    state: 'operational',
    instances: 1,
    version: '0.1.0',
    started_at: ago(3_600),
    uptime_seconds: 3_600,
    milliseconds: 12,
    checks: [
      { name: 'database', passes: true },
      { name: 'nats', passes: true },
    ],
  });
});

describe('what is wrong has its name and its weight', () => {
  test.each<[string, Partial<Heard>, string, Partial<Record<SystemPart, string>>]>([
    ['conversion is away', { conversion: away }, 'outage', { conversion: 'outage', jobs: 'outage', engine: 'outage' }],
    ['engagement, which only counts, is away', { engagement: away }, 'degraded', { engagement: 'outage' }],
    ['NATS is away', { messaging: { connected: false, streams: false } }, 'outage', { messaging: 'outage' }],
    ['streams are away', { messaging: { connected: true, streams: false } }, 'outage', { messaging: 'outage' }],
    [
      'one service has lost its database',
      { billing: one({ ...report, checks: { database: false }, payments: null }) },
      'degraded',
      { billing: 'degraded', database: 'degraded', payments: 'outage' },
    ],
    [
      'no browser prints',
      { conversion: one({ ...report, jobs, engine: { ...engine, healthy: false } }) },
      'outage',
      { engine: 'outage' },
    ],
    [
      'one of two instances prints',
      {
        conversion: {
          reports: [
            { ...report, jobs, engine },
            { ...report, jobs, engine: { ...engine, healthy: false } },
          ],
          milliseconds: 5,
        },
      },
      'outage',
      { engine: 'outage' },
    ],
    [
      'jobs wait for six minutes',
      { conversion: one({ ...report, jobs: { ...jobs, waiting: 9, oldest_waiting_seconds: 361 }, engine }) },
      'degraded',
      { jobs: 'degraded' },
    ],
    [
      'letters wait for an hour',
      { auth: one({ ...report, mail: { ...mail, waiting: 3, oldest_waiting_seconds: 3_600 } }) },
      'degraded',
      { mail: 'outage' },
    ],
    [
      'the provider failed after the last payment',
      {
        billing: one({
          ...report,
          payments: {
            ...payments,
            last_completed_at: ago(600),
            provider_failures: 2,
            last_provider_failure_at: ago(60),
          },
        }),
      },
      'degraded',
      { payments: 'degraded' },
    ],
    [
      'a refund waits for a person',
      { billing: one({ ...report, payments: { ...payments, refunds_failed: 1 } }) },
      'degraded',
      { payments: 'degraded' },
    ],
  ])('%s', (_name, heard, state, parts) => {
    expect(troubles(heard)).toEqual({ state, parts });
  });

  test('no service reaches the database', () => {
    const lost = { ...report, checks: { database: false, nats: true } };
    const { state, parts } = troubles({
      auth: one({ ...lost, mail: null }),
      billing: one({ ...lost, payments: null }),
      conversion: one({ ...lost, jobs: null, engine }),
      engagement: one(lost),
    });
    expect([state, parts.database]).toEqual(['outage', 'outage']);
  });
});

test('what has recovered is well again: a provider that failed before the last payment, letters on their way', () => {
  const recovered = {
    auth: one({ ...report, mail: { ...mail, waiting: 2, oldest_waiting_seconds: 4 } }),
    billing: one({
      ...report,
      payments: { ...payments, last_completed_at: ago(60), provider_failures: 2, last_provider_failure_at: ago(600) },
    }),
  };
  expect(troubles(recovered)).toEqual({ state: 'operational', parts: {} });
});

test('the summary names what is out, then what is worse than it should be', () => {
  const { summary } = judgeSystem({
    ...well,
    conversion: away,
    auth: one({ ...report, mail: { ...mail, waiting: 1, oldest_waiting_seconds: 300 } }),
  });
  expect(summary).toBe('Outage: conversion, jobs, engine. Degraded: mail');
});

test('the latest failures of all instances come first', () => {
  const failure = (service: 'auth' | 'gateway', seconds: number) => ({
    at: ago(seconds),
    service,
    what: 'auth.token',
    code: 'internal',
    request_id: 'request',
  });
  const { failures } = judgeSystem({
    ...well,
    gateway: one({ ...report, failures: [failure('gateway', 30)] }),
    auth: one({ ...report, mail, failures: [failure('auth', 10), failure('auth', 50)] }),
  });
  expect(failures.map(({ at }) => at)).toEqual([ago(10), ago(30), ago(50)]);
});
