import { latencyTargets, p95 } from './alerts.ts';

interface Panel {
  title: string;
  unit: 'reqps' | 'percentunit' | 's' | 'short' | 'bytes' | 'cps';
  queries: readonly { expression: string; legend: string }[];
}

interface DashboardSource {
  id: string;
  title: string;
  panels: readonly Panel[];
}

const one = (expression: string, legend: string): { expression: string; legend: string }[] => [{ expression, legend }];

/** What the screens show. Every name in an expression is one that a process of ours keeps; a test holds them to it. */
export const dashboards: readonly DashboardSource[] = [
  {
    id: 'octavo-service',
    title: 'Octavo: service',
    panels: [
      {
        title: 'Requests by status',
        unit: 'reqps',
        queries: one(
          'sum by (status) (rate(octavo_http_request_seconds_count{service="gateway"}[$__rate_interval]))',
          '{{status}}',
        ),
      },
      {
        title: 'Availability, promise 99.9 %',
        unit: 'percentunit',
        queries: one(
          '1 - (sum(rate(octavo_http_request_seconds_count{service="gateway",status=~"5.."}[1h])) or vector(0)) / sum(rate(octavo_http_request_seconds_count{service="gateway"}[1h]))',
          'over an hour',
        ),
      },
      {
        title: 'p95 by operation',
        unit: 's',
        queries: latencyTargets.map(({ operation, routes }) => ({ expression: p95(routes), legend: operation })),
      },
      {
        title: 'Average conversion, promise 0.8 s',
        unit: 's',
        queries: one(
          'sum(rate(octavo_http_request_seconds_sum{service="gateway",route=~"/functions/v1/.*-to-.*"}[5m])) / sum(rate(octavo_http_request_seconds_count{service="gateway",route=~"/functions/v1/.*-to-.*"}[5m]))',
          'average',
        ),
      },
      {
        title: 'Calls between services, p95',
        unit: 's',
        queries: one(
          'histogram_quantile(0.95, sum by (le, method) (rate(octavo_rpc_called_seconds_bucket[5m])))',
          '{{method}}',
        ),
      },
      {
        title: 'Calls that failed',
        unit: 'reqps',
        queries: one(
          'sum by (method, outcome) (rate(octavo_rpc_served_seconds_count{outcome!="ok"}[5m]))',
          '{{method}} {{outcome}}',
        ),
      },
      {
        title: 'Refused for their number',
        unit: 'reqps',
        queries: one('sum by (reason) (rate(octavo_gateway_rate_limited_total[5m]))', '{{reason}}'),
      },
      {
        title: 'Security events',
        unit: 'cps',
        queries: one('sum by (kind) (rate(octavo_auth_security_events_total[5m]))', '{{kind}}'),
      },
    ],
  },
  {
    id: 'octavo-conversion',
    title: 'Octavo: documents',
    panels: [
      {
        title: 'Documents printed',
        unit: 'cps',
        queries: one('sum by (path) (rate(octavo_render_seconds_count{phase="render"}[5m]))', '{{path}}'),
      },
      {
        title: 'Printing, p95 by phase',
        unit: 's',
        queries: one(
          'histogram_quantile(0.95, sum by (le, phase) (rate(octavo_render_seconds_bucket[5m])))',
          '{{phase}}',
        ),
      },
      {
        title: 'In the engine',
        unit: 'short',
        queries: [
          { expression: 'sum by (state) (octavo_render_documents)', legend: 'printing, {{state}}' },
          { expression: 'sum(octavo_reader_documents)', legend: 'being read' },
        ],
      },
      {
        title: 'Jobs that wait',
        unit: 'short',
        queries: one('max by (lane) (octavo_work_pending)', '{{lane}}'),
      },
      {
        title: 'Oldest job',
        unit: 's',
        queries: one('max by (lane) (octavo_work_oldest_seconds)', '{{lane}}'),
      },
      {
        title: 'Jobs accepted and ended',
        unit: 'cps',
        queries: [
          { expression: 'sum(rate(octavo_jobs_accepted_total[5m]))', legend: 'accepted' },
          { expression: 'sum by (status) (rate(octavo_jobs_ended_total[5m]))', legend: '{{status}}' },
        ],
      },
      {
        title: 'Documents that failed',
        unit: 'cps',
        queries: one('sum by (code) (rate(octavo_render_failures_total[5m]))', '{{code}}'),
      },
      {
        title: 'Chromium started, and documents begun again',
        unit: 'cps',
        queries: [
          { expression: 'sum(rate(octavo_engine_starts_total[15m]))', legend: 'started' },
          { expression: 'sum by (reason) (rate(octavo_render_retries_total[15m]))', legend: 'again: {{reason}}' },
        ],
      },
    ],
  },
  {
    id: 'octavo-money',
    title: 'Octavo: credits and facts',
    panels: [
      {
        title: 'Credits spent, by operation',
        unit: 'short',
        queries: one('sum by (operation) (increase(octavo_billing_credits_spent_total[1h]))', '{{operation}}'),
      },
      {
        title: 'Holds asked for',
        unit: 'cps',
        queries: one('sum by (outcome) (rate(octavo_billing_holds_total[5m]))', '{{outcome}}'),
      },
      {
        title: 'Holds finished',
        unit: 'cps',
        queries: one('sum by (as) (rate(octavo_billing_holds_finished_total[5m]))', '{{as}}'),
      },
      {
        title: 'Not yet settled',
        unit: 'short',
        queries: [
          { expression: 'sum(octavo_gateway_holds_open)', legend: 'under way' },
          { expression: 'sum(octavo_gateway_settlements_pending)', legend: 'billing has not acknowledged' },
        ],
      },
      {
        title: 'Delivered and not charged',
        unit: 'short',
        queries: [
          { expression: 'sum(increase(octavo_billing_settled_too_late_total[1d]))', legend: 'requests, one day' },
          { expression: 'sum(increase(octavo_job_charges_lost_total[1d]))', legend: 'jobs, one day' },
        ],
      },
      {
        title: 'Facts not yet told',
        unit: 'short',
        queries: one('max by (service) (octavo_outbox_pending)', '{{service}}'),
      },
      {
        title: 'Facts taken',
        unit: 'cps',
        queries: one('sum by (event, outcome) (rate(octavo_events_handled_total[5m]))', '{{event}} {{outcome}}'),
      },
      {
        title: 'E-mails',
        unit: 'cps',
        queries: one('sum by (outcome) (rate(octavo_auth_emails_total[15m]))', '{{outcome}}'),
      },
    ],
  },
  {
    id: 'octavo-site',
    title: 'Octavo: site',
    panels: [
      {
        title: 'Forms sent',
        unit: 'cps',
        queries: one('sum by (form, outcome) (rate(octavo_engagement_forms_total[15m]))', '{{form}} {{outcome}}'),
      },
      {
        title: 'Analytics records',
        unit: 'cps',
        queries: one('sum by (kind, outcome) (rate(octavo_engagement_records_total[5m]))', '{{kind}} {{outcome}}'),
      },
      {
        title: 'Analytics records written together, p50',
        unit: 'short',
        queries: one(
          'histogram_quantile(0.5, sum by (le) (rate(octavo_engagement_records_per_batch_bucket[5m])))',
          'records',
        ),
      },
    ],
  },
  {
    id: 'octavo-processes',
    title: 'Octavo: processes',
    panels: [
      {
        title: 'CPU',
        unit: 'short',
        queries: one('sum by (service) (rate(process_cpu_seconds_total[5m]))', '{{service}}'),
      },
      {
        title: 'Memory',
        unit: 'bytes',
        queries: one('max by (service) (process_resident_memory_bytes)', '{{service}}'),
      },
      {
        title: 'Event loop, p99 delay',
        unit: 's',
        queries: one('max by (service) (nodejs_eventloop_lag_p99_seconds)', '{{service}}'),
      },
      {
        title: 'Heap used',
        unit: 'bytes',
        queries: one('max by (service) (nodejs_heap_size_used_bytes)', '{{service}}'),
      },
      {
        title: 'Open files and sockets',
        unit: 'short',
        queries: one('max by (service) (process_open_fds)', '{{service}}'),
      },
    ],
  },
];

const width = 12;
const height = 8;

/** A dashboard as Grafana imports it: two panels side by side. */
export function grafanaDashboard({ id, title, panels }: DashboardSource): object {
  const datasource = { type: 'prometheus', uid: '${datasource}' };
  return {
    uid: id,
    title,
    tags: ['octavo'],
    schemaVersion: 39,
    version: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map((panel, index) => ({
      id: index + 1,
      type: 'timeseries',
      title: panel.title,
      datasource,
      gridPos: { x: (index % 2) * width, y: Math.floor(index / 2) * height, w: width, h: height },
      fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
      targets: panel.queries.map(({ expression, legend }, query) => ({
        refId: 'ABCDEFGH'[query],
        datasource,
        expr: expression,
        legendFormat: legend,
      })),
    })),
  };
}
