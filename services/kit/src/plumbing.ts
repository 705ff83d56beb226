import type { BaseConfig } from './config.ts';
import { startOpsServer, type Health } from './health.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { connectBus, type Bus } from './nats/bus.ts';
import { startTelemetry } from './telemetry.ts';

/** What every process has before it has a purpose. */
export interface Plumbing {
  log: Log;
  lifecycle: Lifecycle;
  metrics: Metrics;
  health: Health;
  bus: Bus;
}

/** Opens telemetry, the ops server and NATS, in the order in which they must outlive one another. */
export async function startPlumbing(
  service: string,
  config: BaseConfig,
  { lifecycle, log }: { lifecycle: Lifecycle; log: Log },
): Promise<Plumbing> {
  const stopTelemetry = startTelemetry({ serviceName: service, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT });
  lifecycle.onStop('telemetry', stopTelemetry);
  const metrics = createMetrics(service);
  const health = await startOpsServer({ host: config.HOST, port: config.OPS_PORT, metrics, lifecycle });
  const bus = await connectBus({
    url: config.NATS_URL,
    prefix: config.NATS_PREFIX,
    streamReplicas: config.NATS_STREAM_REPLICAS,
    service,
    log,
    metrics,
    lifecycle,
  });
  health.check('nats', () => bus.isConnected());
  return { log, lifecycle, metrics, health, bus };
}
