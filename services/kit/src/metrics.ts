import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createFailures, type Failures } from './failures.ts';

/** Seconds, from a cache hit to a long conversion. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The figures every process keeps (rate, errors, duration), and the registry for its own. */
export interface Metrics {
  registry: Registry;
  httpRequestSeconds: Histogram<'method' | 'route' | 'status'>;
  rpcServedSeconds: Histogram<'method' | 'outcome'>;
  rpcCalledSeconds: Histogram<'method' | 'outcome'>;
  eventsHandledTotal: Counter<'event' | 'outcome'>;
  outboxPending: Gauge;
  workPending: Gauge<'queue' | 'lane'>;
  workOldestSeconds: Gauge<'queue' | 'lane'>;
  failures: Failures;
}

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    failures: createFailures(),
    httpRequestSeconds: new Histogram({
      name: 'octavo_http_request_seconds',
      help: 'HTTP requests answered, by contract and status',
      labelNames: ['method', 'route', 'status'],
      buckets: durationBuckets,
      registers,
    }),
    rpcServedSeconds: new Histogram({
      name: 'octavo_rpc_served_seconds',
      help: 'NATS requests answered, by method and outcome',
      labelNames: ['method', 'outcome'],
      buckets: durationBuckets,
      registers,
    }),
    rpcCalledSeconds: new Histogram({
      name: 'octavo_rpc_called_seconds',
      help: 'NATS requests made, by method and outcome',
      labelNames: ['method', 'outcome'],
      buckets: durationBuckets,
      registers,
    }),
    eventsHandledTotal: new Counter({
      name: 'octavo_events_handled_total',
      help: 'Events consumed, by event and outcome',
      labelNames: ['event', 'outcome'],
      registers,
    }),
    outboxPending: new Gauge({
      name: 'octavo_outbox_pending',
      help: 'Events written with a change and not yet published',
      registers,
    }),
    workPending: new Gauge({
      name: 'octavo_work_pending',
      help: 'Work that waits for a free instance or is under way, by queue and lane; every instance says the same',
      labelNames: ['queue', 'lane'],
      registers,
    }),
    workOldestSeconds: new Gauge({
      name: 'octavo_work_oldest_seconds',
      help: 'Age of the oldest work that is not done, by queue and lane; every instance says the same',
      labelNames: ['queue', 'lane'],
      registers,
    }),
  };
}
