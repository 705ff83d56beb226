import type { HealthReport, ReportingService } from '@octavo/contracts';
import { productVersion } from '@octavo/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Lifecycle } from './lifecycle.ts';
import type { Metrics } from './metrics.ts';

/** Throws, or answers false, when the part cannot serve now. */
export type HealthCheck = () => Promise<boolean> | boolean;

export interface Health {
  /** Adds a part that must work for the process to be ready. */
  check(name: string, check: HealthCheck): void;
  /** Adds a condition under which only a restart helps: the liveness probe fails. */
  mustLive(name: string, check: HealthCheck): void;
  /** The start is over: answer ready as long as the checks pass. */
  markStarted(): void;
  /** How this process is, as it tells the others: what it needs, and what went wrong of late. */
  report(service: ReportingService): Promise<HealthReport>;
  /** Where the probes and metrics are served. */
  url: string;
}

const checkTimeoutMilliseconds = 2_000;
/** Whoever asks over NATS waits less long than a probe. */
const reportTimeoutMilliseconds = 1_000;

async function passes(check: HealthCheck, timeoutMilliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      Promise.resolve().then(check),
      new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), timeoutMilliseconds);
      }),
    ]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function report(
  checks: Map<string, HealthCheck>,
  timeoutMilliseconds = checkTimeoutMilliseconds,
): Promise<Record<string, boolean>> {
  const results = await Promise.all(
    [...checks].map(async ([name, check]) => [name, await passes(check, timeoutMilliseconds)] as const),
  );
  return Object.fromEntries(results);
}

/** Serves `/health/live`, `/health/ready` and `/metrics` for probes and scrapers, on a port the gateway never routes to. */
export async function startOpsServer(options: {
  host: string;
  port: number;
  metrics: Metrics;
  lifecycle: Lifecycle;
}): Promise<Health> {
  const readiness = new Map<string, HealthCheck>();
  const liveness = new Map<string, HealthCheck>();
  const startedAt = new Date();
  let started = false;

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const serve = async (): Promise<void> => {
      switch (request.url) {
        case '/health/live': {
          const checks = await report(liveness);
          return answer(Object.values(checks).every(Boolean) ? 200 : 503, { checks });
        }
        case '/health/ready': {
          const checks = { started: started && !options.lifecycle.stopping.aborted, ...(await report(readiness)) };
          return answer(Object.values(checks).every(Boolean) ? 200 : 503, { checks });
        }
        case '/metrics':
          response.writeHead(200, { 'content-type': options.metrics.registry.contentType });
          response.end(await options.metrics.registry.metrics());
          return;
        default:
          return answer(404, { error: 'Not found' });
      }
    };
    serve().catch(() => answer(500, { error: 'Internal error' }));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  options.lifecycle.onStop('ops server', () => {
    server.close();
    server.closeAllConnections();
  });

  const { port } = server.address() as AddressInfo;
  return {
    check: (name, check) => void readiness.set(name, check),
    mustLive: (name, check) => void liveness.set(name, check),
    markStarted: () => {
      started = true;
    },
    report: async (service) => ({
      version: productVersion,
      started_at: startedAt.toISOString(),
      checks: await report(readiness, reportTimeoutMilliseconds),
      failures: options.metrics.failures.latest().map(({ at, what, code, requestId }) => ({
        at: at.toISOString(),
        service,
        what,
        code,
        request_id: requestId,
      })),
    }),
    url: `http://${options.host === '0.0.0.0' ? '127.0.0.1' : options.host}:${port}`,
  };
}
