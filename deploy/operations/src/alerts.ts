export type Severity = 'page' | 'ticket';

export interface Alert {
  name: string;
  severity: Severity;
  expression: string;
  /** How long it must hold: Prometheus' own spelling. */
  for: string;
  summary: string;
}

/** Of well-formed requests, so many are answered: 99.9 %. Refusals (4xx) are answers. */
const errorBudget = 0.001;

const failing = (window: string): string =>
  `sum(rate(octavo_http_request_seconds_count{service="gateway",status=~"5.."}[${window}])) / ` +
  `sum(rate(octavo_http_request_seconds_count{service="gateway"}[${window}]))`;

/** The budget of 30 days burns `times` as fast as it may, in a long window and still in a short one. */
const burning = (times: number, long: string, short: string): string =>
  `(${failing(long)}) > ${times} * ${errorBudget} and (${failing(short)}) > ${times} * ${errorBudget}`;

/** The operations that customers wait for, and how long 95 in 100 may take, in seconds. */
export const latencyTargets: readonly { routes: string; operation: string; p95Seconds: number }[] = [
  { operation: 'HTML, Markdown, templates', routes: '/functions/v1/(html|markdown|template)-to-pdf', p95Seconds: 2.5 },
  { operation: 'text and JSON', routes: '/functions/v1/(text|json)-to-pdf', p95Seconds: 2.5 },
  { operation: 'reading PDFs', routes: '/functions/v1/pdf-to-(text|image)', p95Seconds: 10 },
  { operation: 'accounts and sessions', routes: '/auth/v1/.*|/api/profiles', p95Seconds: 0.5 },
];

export const p95 = (routes: string, window = '5m'): string =>
  `histogram_quantile(0.95, sum by (le) (rate(octavo_http_request_seconds_bucket{service="gateway",route=~"${routes}"}[${window}])))`;

/** What wakes somebody, or waits for the morning. Each has its runbook in docs/operations.md, by its name. */
export const alerts: readonly Alert[] = [
  {
    name: 'AvailabilityBurnsFast',
    severity: 'page',
    expression: burning(14.4, '1h', '5m'),
    for: '2m',
    summary: 'At this rate the month’s errors are used up in two days',
  },
  {
    name: 'AvailabilityBurnsSteadily',
    severity: 'page',
    expression: burning(6, '6h', '30m'),
    for: '15m',
    summary: 'At this rate the month’s errors are used up in five days',
  },
  {
    name: 'AvailabilityBurnsSlowly',
    severity: 'ticket',
    expression: burning(1, '3d', '6h'),
    for: '1h',
    summary: 'The month’s errors will be used up before its end',
  },
  ...latencyTargets.map(({ operation, routes, p95Seconds }): Alert => ({
    name: 'AnswersAreSlow',
    severity: 'ticket',
    expression: `${p95(routes, '10m')} > ${p95Seconds}`,
    for: '10m',
    summary: `One in twenty answers takes longer than ${p95Seconds} s: ${operation}`,
  })),
  {
    name: 'ProcessesMissing',
    severity: 'page',
    expression: 'sum by (service) (up{service=~"gateway|auth|billing|conversion"}) < 1',
    for: '2m',
    summary: 'No instance of {{ $labels.service }} can be asked for its figures',
  },
  {
    name: 'ProcessRestarts',
    severity: 'ticket',
    expression: 'changes(process_start_time_seconds[30m]) > 3',
    for: '5m',
    summary: '{{ $labels.service }} starts again and again',
  },
  {
    name: 'EventLoopBlocked',
    severity: 'ticket',
    expression: 'nodejs_eventloop_lag_p99_seconds > 0.25',
    for: '10m',
    summary: '{{ $labels.service }} is busy with itself',
  },
  {
    name: 'WorkWaitsLong',
    severity: 'page',
    expression: 'max by (queue, lane) (octavo_work_oldest_seconds{lane!="free_trial"}) > 900',
    for: '5m',
    summary: 'Jobs of {{ $labels.lane }} wait longer than 15 minutes',
  },
  {
    name: 'EngineRefuses',
    severity: 'page',
    expression:
      'sum(rate(octavo_render_failures_total{code="overloaded"}[5m])) > 0.05 * sum(rate(octavo_http_request_seconds_count{service="conversion"}[5m]))',
    for: '5m',
    summary: 'More than one document in twenty is turned away for want of room',
  },
  {
    name: 'EngineBreaks',
    severity: 'ticket',
    expression: 'sum(increase(octavo_engine_starts_total[15m])) by (instance) > 5',
    for: '5m',
    summary: 'Chromium breaks and is started anew, again and again',
  },
  {
    name: 'OutboxGrows',
    severity: 'page',
    expression: 'max by (service) (octavo_outbox_pending) > 1000',
    for: '5m',
    summary: 'Facts of {{ $labels.service }} do not reach the others',
  },
  {
    name: 'EventsFail',
    severity: 'ticket',
    expression: 'sum by (service, event) (rate(octavo_events_handled_total{outcome="failed"}[15m])) > 0.01',
    for: '15m',
    summary: '{{ $labels.service }} cannot take {{ $labels.event }}',
  },
  {
    name: 'SettlementsPending',
    severity: 'page',
    expression: 'sum(octavo_gateway_settlements_pending) > 500',
    for: '3m',
    summary: 'Documents were delivered whose charge billing has not taken',
  },
  {
    name: 'ChargesLost',
    severity: 'ticket',
    expression:
      'increase(octavo_billing_settled_too_late_total[1h]) > 0 or increase(octavo_job_charges_lost_total[1h]) > 0',
    for: '0m',
    summary: 'Documents were delivered and not charged',
  },
  {
    name: 'MailFails',
    severity: 'ticket',
    expression: 'sum(rate(octavo_auth_emails_total{outcome!="sent"}[15m])) > 0.01',
    for: '15m',
    summary: 'The mail server does not take our e-mails',
  },
  {
    name: 'BackupsMissing',
    severity: 'page',
    expression: 'time() - max(cnpg_collector_last_available_backup_timestamp) > 36 * 3600',
    for: '1h',
    summary: 'The newest backup of the database is older than a day and a half',
  },
  {
    name: 'ChangesNotArchived',
    severity: 'page',
    expression: 'max(cnpg_pg_stat_archiver_last_failed_time - cnpg_pg_stat_archiver_last_archived_time) > 1',
    for: '10m',
    summary: 'What is written now would be lost with the database’s disks',
  },
  {
    name: 'DisksFill',
    severity: 'page',
    expression:
      'min by (persistentvolumeclaim) (kubelet_volume_stats_available_bytes{namespace="octavo"} / kubelet_volume_stats_capacity_bytes{namespace="octavo"}) < 0.15',
    for: '15m',
    summary: '{{ $labels.persistentvolumeclaim }} is nearly full',
  },
  {
    name: 'CertificateEnds',
    severity: 'ticket',
    expression:
      'min by (name) (certmanager_certificate_expiration_timestamp_seconds{namespace="octavo"}) - time() < 14 * 86400',
    for: '1h',
    summary: 'The certificate {{ $labels.name }} ends within two weeks and is not renewed',
  },
];

/** Where an alert's runbook stands: the anchor that a heading of its name has. */
export function runbookOf({ name }: Pick<Alert, 'name'>): string {
  return `docs/operations.md#${name.toLowerCase()}`;
}

/** The rules as Prometheus reads them. */
export function ruleGroups(): { name: string; rules: object[] }[] {
  return [
    {
      name: 'octavo',
      rules: alerts.map((alert) => ({
        alert: `Octavo${alert.name}`,
        expr: alert.expression,
        for: alert.for,
        labels: { severity: alert.severity },
        annotations: { summary: alert.summary, runbook: runbookOf(alert) },
      })),
    },
  ];
}
