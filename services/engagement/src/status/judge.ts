import {
  allOperational,
  reportingServices,
  type authHealthReport,
  type billingHealthReport,
  type conversionHealthReport,
  type HealthReport,
  type ReportingService,
  type SystemPart,
  type SystemState,
  type SystemStatus,
} from '@octavo/contracts';
import type { z } from 'zod';

/** What the instances of a service said; nothing, where none did. */
export interface Answered<Report> {
  reports: readonly Report[];
  milliseconds: number;
}

type AuthReport = z.output<typeof authHealthReport.output>;
type BillingReport = z.output<typeof billingHealthReport.output>;
type ConversionReport = z.output<typeof conversionHealthReport.output>;

export interface Heard {
  gateway: Answered<HealthReport>;
  auth: Answered<AuthReport>;
  billing: Answered<BillingReport>;
  conversion: Answered<ConversionReport>;
  engagement: Answered<HealthReport>;
  messaging: { connected: boolean; streams: boolean };
  now: number;
}

interface Verdict {
  state: SystemState;
  message: string;
}

const minute = 60;
/** How long jobs and letters wait on a busy day, and how long they never do. */
const patienceSeconds = {
  jobs: { degraded: 5 * minute, outage: 60 * minute },
  mail: { degraded: 2 * minute, outage: 30 * minute },
} as const;
const mostFailures = 20;

/** Without these nothing of worth works; without the others, something does. */
const vital = new Set<SystemPart>(['gateway', 'auth', 'billing', 'conversion', 'database', 'messaging', 'engine']);

const fine = (message: string): Verdict => ({ state: 'operational', message });
const unknown: Verdict = { state: 'outage', message: 'Nobody answers who could say' };

/** What all of it means: the word for the whole is `All systems operational` only when each part is. */
export function judgeSystem(heard: Heard): SystemStatus {
  const services = reportingServices.map((service) => judgeService(service, heard[service], heard.now));
  const [mail, payments, engine, jobs] = [
    firstOf(heard.auth.reports, ({ mail: report }) => report),
    firstOf(heard.billing.reports, ({ payments: report }) => report),
    worstEngine(heard.conversion.reports),
    firstOf(heard.conversion.reports, ({ jobs: report }) => report),
  ];
  const verdicts: Record<SystemPart, Verdict> = {
    ...(Object.fromEntries(services.map(({ service, ...entry }) => [service, wordsFor(entry)])) as Record<
      ReportingService,
      Verdict
    >),
    database: judgeDatabase(heard),
    messaging: judgeMessaging(heard.messaging),
    jobs: jobs ? judgeWaiting('job', jobs.waiting, jobs.oldest_waiting_seconds, patienceSeconds.jobs) : unknown,
    engine: engine ? judgeEngine(engine) : unknown,
    mail: mail ? judgeWaiting('letter', mail.waiting, mail.oldest_waiting_seconds, patienceSeconds.mail) : unknown,
    payments: payments ? judgePayments(payments) : unknown,
  };
  const parts = (Object.entries(verdicts) as [SystemPart, Verdict][]).map(([part, verdict]) => ({ part, ...verdict }));
  const state = overall(parts);
  return {
    state,
    summary: state === 'operational' ? allOperational : summaryOf(parts),
    checked_at: new Date(heard.now).toISOString(),
    parts,
    services,
    jobs,
    engine,
    mail,
    payments,
    failures: reportingServices
      .flatMap((service) => heard[service].reports.flatMap(({ failures }) => failures))
      .toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))
      .slice(0, mostFailures),
  };
}

function judgeService(
  service: ReportingService,
  { reports, milliseconds }: Answered<HealthReport>,
  now: number,
): SystemStatus['services'][number] {
  const youngest = reports.toSorted((left, right) => Date.parse(right.started_at) - Date.parse(left.started_at))[0];
  const names = [...new Set(reports.flatMap(({ checks }) => Object.keys(checks)))];
  const checks = names.map((name) => ({ name, passes: reports.every(({ checks: own }) => own[name] !== false) }));
  return {
    service,
    state: !youngest ? 'outage' : checks.every(({ passes }) => passes) ? 'operational' : 'degraded',
    instances: reports.length,
    version: youngest?.version ?? null,
    started_at: youngest?.started_at ?? null,
    uptime_seconds: youngest ? Math.max(0, Math.floor((now - Date.parse(youngest.started_at)) / 1_000)) : null,
    milliseconds: youngest ? milliseconds : null,
    checks,
  };
}

function wordsFor({ state, instances, checks }: Omit<SystemStatus['services'][number], 'service'>): Verdict {
  switch (state) {
    case 'operational':
      return fine(`${count(instances, 'instance')} ready`);
    case 'degraded': {
      const failing = checks.filter(({ passes }) => !passes).map(({ name }) => name);
      return { state, message: `Without ${failing.join(', ')}` };
    }
    case 'outage':
      return { state, message: 'Does not answer' };
    default:
      return state satisfies never;
  }
}

/** Each service has its own connection: what one cannot reach another may. */
function judgeDatabase({ auth, billing, conversion, engagement }: Heard): Verdict {
  const reached = [auth, billing, conversion, engagement]
    .flatMap(({ reports }) => reports)
    .flatMap(({ checks }) => (checks['database'] === undefined ? [] : [checks['database']]));
  if (reached.length === 0) {
    return unknown;
  }
  const missing = reached.filter((reaches) => !reaches).length;
  if (missing === 0) {
    return fine('Reached by every service');
  }
  return missing === reached.length
    ? { state: 'outage', message: 'Reached by no service' }
    : { state: 'degraded', message: `Out of reach of ${missing} of ${count(reached.length, 'instance')}` };
}

function judgeMessaging({ connected, streams }: Heard['messaging']): Verdict {
  if (!connected) {
    return { state: 'outage', message: 'NATS is away' };
  }
  return streams
    ? fine('NATS and its streams answer')
    : { state: 'outage', message: 'The streams of NATS do not answer' };
}

function judgeWaiting(
  what: string,
  waiting: number,
  oldestSeconds: number | null,
  patience: { degraded: number; outage: number },
): Verdict {
  const oldest = oldestSeconds ?? 0;
  const state = oldest > patience.outage ? 'outage' : oldest > patience.degraded ? 'degraded' : 'operational';
  if (waiting === 0) {
    return fine(`No ${what} waits`);
  }
  return { state, message: `${count(waiting, what)} waiting, the oldest for ${duration(oldest)}` };
}

/** One instance that cannot print is one too many: it is given work like the others. */
function worstEngine(reports: readonly ConversionReport[]): SystemStatus['engine'] {
  const engines = reports.flatMap(({ engine }) => (engine ? [engine] : []));
  const [first] = engines;
  if (!first) {
    return null;
  }
  const sum = (of: (engine: NonNullable<SystemStatus['engine']>) => number): number =>
    engines.reduce((total, engine) => total + of(engine), 0);
  const failures = engines.flatMap(({ last_failure: failure }) => (failure ? [failure] : []));
  return {
    healthy: engines.every(({ healthy }) => healthy),
    browsers: sum(({ browsers }) => browsers),
    busy: sum(({ busy }) => busy),
    waiting: sum(({ waiting }) => waiting),
    last_failure: failures.toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))[0] ?? null,
  };
}

function judgeEngine({ healthy, busy, waiting }: NonNullable<SystemStatus['engine']>): Verdict {
  return healthy
    ? fine(busy + waiting === 0 ? 'Ready' : `${busy} printing, ${waiting} waiting`)
    : { state: 'outage', message: 'Prints no documents' };
}

function judgePayments(report: NonNullable<SystemStatus['payments']>): Verdict {
  if (report.refunds_failed > 0) {
    return { state: 'degraded', message: `${count(report.refunds_failed, 'refund')} failed and waiting for a person` };
  }
  const failedAt = Date.parse(report.last_provider_failure_at ?? '') || 0;
  const completedAt = Date.parse(report.last_completed_at ?? '') || 0;
  return report.provider_failures > 0 && failedAt > completedAt
    ? { state: 'degraded', message: `${report.provider} failed ${count(report.provider_failures, 'time')} in a day` }
    : fine(`By ${report.provider}`);
}

function overall(parts: readonly { part: SystemPart; state: SystemState }[]): SystemState {
  if (parts.some(({ part, state }) => state === 'outage' && vital.has(part))) {
    return 'outage';
  }
  return parts.every(({ state }) => state === 'operational') ? 'operational' : 'degraded';
}

/** `Outage: conversion, engine. Degraded: mail` */
function summaryOf(parts: readonly { part: SystemPart; state: SystemState }[]): string {
  const named = (state: SystemState, title: string): string[] => {
    const names = parts.filter((part) => part.state === state).map(({ part }) => part);
    return names.length > 0 ? [`${title}: ${names.join(', ')}`] : [];
  };
  return [...named('outage', 'Outage'), ...named('degraded', 'Degraded')].join('. ');
}

function firstOf<Report, Value>(reports: readonly Report[], read: (report: Report) => Value | null): Value | null {
  return reports.map(read).find((value) => value !== null) ?? null;
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

function duration(seconds: number): string {
  if (seconds < 2 * minute) {
    return count(seconds, 'second');
  }
  const minutes = Math.floor(seconds / minute);
  return minutes < 120 ? count(minutes, 'minute') : count(Math.floor(minutes / 60), 'hour');
}
