import { markdownToPdf } from '@octavo/contracts';
import { keysNote } from './api-keys.ts';
import { startBenchStack } from './bench-stack.ts';
import type { Benchmark, BenchmarkOptions, Report } from './benchmark.ts';
import type { RoundLimit } from './closed-loop.ts';
import { number } from './format.ts';
import { startGatewayBefore } from './gateway-process.ts';
import { medianLoad, runLoad } from './load.ts';
import type { LoadResult } from './load.ts';
import { cpuBetween, environmentOf, readCpu } from './process-usage.ts';
import type { CpuSeconds, Part } from './process-usage.ts';
import { withResources } from './resources.ts';
import { median } from './statistics.ts';
import type { TinyUpstream } from './workers/protocol.ts';
import { startWorker } from './workers/start.ts';

const mostAddedMilliseconds = 5;
const connectionCounts = [1, 8];
/** Each may make 20 requests a second. */
const customers = 100;
/** The operation matters little: this one costs few credits. */
const path = markdownToPdf.path;
const body = JSON.stringify({ markdown: '# Good morning' });

interface Measured {
  connections: number;
  direct: LoadResult[];
  gateway: (LoadResult & { cpu: CpuSeconds })[];
}

async function measure({ quick, signal, progress }: BenchmarkOptions): Promise<Measured[]> {
  const rounds = quick ? 2 : 7;
  const seconds = quick ? 1 : 4;
  // Every key is known to the gateway by then, and the code is compiled.
  const warmUp: RoundLimit = { documents: quick ? 300 : 4_000 };
  return withResources(async (open) => {
    const upstream = open(startWorker<TinyUpstream>('tiny-upstream'));
    const { url: upstreamUrl } = await upstream.ask.listen();
    const stack = open(await startBenchStack({ customers }));
    const gateway = open(await startGatewayBefore(upstreamUrl, environmentOf(stack.processId('gateway'))));
    const { billing, PostgreSQL, NATS } = stack.parts() as Record<'billing' | 'PostgreSQL' | 'NATS', Part>;
    const parts: Record<string, Part> = {
      gateway: { roots: [gateway.processId], withChildren: false },
      billing,
      PostgreSQL,
      NATS,
      upstream: { roots: [upstream.processId], withChildren: false },
    };
    const { apiKeys } = stack;
    const load = (url: string, connections: number, limit: RoundLimit = { seconds }): Promise<LoadResult> => {
      signal.throwIfAborted();
      return runLoad({ url, path, apiKeys, body, connections, limit });
    };

    const measured: Measured[] = [];
    for (const connections of connectionCounts) {
      progress(`${connections} in parallel: warming up`);
      for (const url of [upstreamUrl, gateway.url]) await load(url, connections, warmUp);
      const result: Measured = { connections, direct: [], gateway: [] };
      for (let round = 1; round <= rounds; round += 1) {
        progress(`${connections} in parallel: round ${round} of ${rounds}`);
        result.direct.push(await load(upstreamUrl, connections));
        const before = readCpu(parts);
        const figures = await load(gateway.url, connections);
        result.gateway.push({ ...figures, cpu: cpuBetween(before, readCpu(parts)) });
      }
      measured.push(result);
    }
    return measured;
  });
}

/** What the way through the gateway costs, billing's part and that of their servers with it. */
export const gatewayBenchmark: Benchmark = {
  name: 'gateway',
  title: 'What the gateway adds to a request',
  async run(options) {
    return report(await measure(options));
  },
};

function report(measured: readonly Measured[]): Report {
  const latencyRow = (name: string, connections: number, rounds: readonly LoadResult[]): string[] => {
    const { p50Milliseconds, p99Milliseconds, requestsPerSecond } = medianLoad(rounds);
    return [`${connections}, ${name}`, number(p50Milliseconds), number(p99Milliseconds), number(requestsPerSecond)];
  };
  const added = ({ direct, gateway }: Measured, figure: 'p50Milliseconds' | 'p99Milliseconds'): number =>
    median(gateway.map((round, index) => round[figure] - (direct[index]?.[figure] ?? Number.NaN)));
  const names = Object.keys(measured[0]?.gateway[0]?.cpu ?? {});
  const cpuPerRequest = ({ gateway }: Measured, name: string): number =>
    median(gateway.map(({ cpu, requests }) => ((cpu[name] ?? 0) * 1_000) / requests));

  return {
    verdicts: measured.map((result) => {
      const milliseconds = added(result, 'p50Milliseconds');
      return {
        what: `Gateway, ${result.connections} in parallel: added at p50`,
        measured: `${number(milliseconds)} ms`,
        target: `< ${mostAddedMilliseconds} ms`,
        passed: milliseconds < mostAddedMilliseconds,
      };
    }),
    tables: [
      {
        caption: 'Milliseconds per request, and requests per second',
        columns: ['In parallel', 'p50', 'p99', 'requests/s'],
        rows: measured.flatMap((result) => [
          latencyRow('bare upstream', result.connections, result.direct),
          latencyRow('through the gateway', result.connections, result.gateway),
          [
            `${result.connections}, added`,
            number(added(result, 'p50Milliseconds')),
            number(added(result, 'p99Milliseconds')),
            '',
          ],
        ]),
      },
      {
        caption: 'CPU milliseconds per request through the gateway',
        columns: ['In parallel', ...names, 'sum without upstream'],
        rows: measured.map((result) => [
          String(result.connections),
          ...names.map((name) => number(cpuPerRequest(result, name))),
          number(
            names.filter((name) => name !== 'upstream').reduce((sum, name) => sum + cpuPerRequest(result, name), 0),
          ),
        ]),
      },
    ],
    notes: [
      'The upstream is a bare node:http server that answers 200 with 11 bytes of JSON. The gateway authenticates the key, counts it against its rate limit, holds credits at the real billing service (NATS, PostgreSQL with durable writes) and settles them.',
      keysNote(customers),
      'Rounds of both alternate; each figure is the median of the rounds, and "added" the median of the differences between neighbours. autocannon runs on the same cores as everything else.',
    ],
    data: measured,
  };
}
