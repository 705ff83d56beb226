import { availableParallelism } from 'node:os';
import { startBenchStack } from './bench-stack.ts';
import type { Benchmark, BenchmarkOptions, Report } from './benchmark.ts';
import { number } from './format.ts';
import { inTurns, mixtureParts, type MixturePart } from './mixture-requests.ts';
import { withResources } from './resources.ts';
import { percentile } from './statistics.ts';
import type { Client } from './workers/protocol.ts';
import { startWorker } from './workers/start.ts';

/** The documented concurrency: as many requests under way for each core of the machine. */
export const requestsPerCore = 2;
const mostAverageMilliseconds = 800;
const customers = 10;

interface Measured {
  parallel: number;
  requestsPerSecond: number;
  milliseconds: readonly { part: string; share: number; all: readonly number[] }[];
}

async function measure({ quick, signal, progress }: BenchmarkOptions): Promise<Measured[]> {
  const parts = await mixtureParts();
  const documented = requestsPerCore * availableParallelism();
  return withResources(async (open) => {
    const { apiKeys, gatewayUrl } = open(await startBenchStack({ customers }));
    const client = open(startWorker<Client>('client'));
    const measured: Measured[] = [];
    // The first round warms everything up and does not count.
    for (const parallel of [documented, documented, 2 * documented]) {
      signal.throwIfAborted();
      progress(`a mixture of operations, ${parallel} in parallel`);
      const turns = inTurns(parts, quick || measured.length === 0 ? 1 : 4);
      const requests = turns.map((turn) => (parts[turn] as MixturePart).request);
      const { samples, elapsedSeconds } = await client.ask.requestAll({
        origin: gatewayUrl,
        apiKeys,
        requests,
        parallel,
      });
      measured.push({
        parallel,
        requestsPerSecond: samples.length / elapsedSeconds,
        milliseconds: parts.map(({ name, share }, part) => ({
          part: name,
          share,
          all: samples.flatMap(({ totalMilliseconds }, index) => (turns[index] === part ? [totalMilliseconds] : [])),
        })),
      });
    }
    return measured.slice(1);
  });
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Whether the average answer comes as soon as the site says (SPEC §1: 0.8 s). */
export const mixtureBenchmark: Benchmark = {
  name: 'mixture',
  title: 'The average answer under a mixed load',
  async run(options) {
    return report(await measure(options));
  },
};

function report(measured: readonly Measured[]): Report {
  const [documented] = measured;
  const everything = (one: Measured): number[] => one.milliseconds.flatMap(({ all }) => all);
  const mean = documented ? average(everything(documented)) : Number.NaN;
  return {
    verdicts: [
      {
        what: `Average answer, ${documented?.parallel ?? 0} requests in parallel (${requestsPerCore} a core)`,
        measured: `${number(mean / 1_000)} s`,
        target: `≤ ${number(mostAverageMilliseconds / 1_000)} s`,
        passed: mean <= mostAverageMilliseconds,
      },
    ],
    tables: measured.map((one) => ({
      caption: `Milliseconds from request to last byte, ${one.parallel} in parallel (${number(one.requestsPerSecond)} requests/s)`,
      columns: ['Request', 'of a hundred', 'average', 'p50', 'p95'],
      rows: [
        ...one.milliseconds.map(({ part, share, all }) => row(part, share, all)),
        row('All', 100, everything(one)),
      ],
    })),
    notes: [
      `Client → gateway → billing → conversion, ${customers} customers on the plan Enterprise in turns. The shares are our assumption of what customers send; each kind is spread evenly over the run.`,
      'Client, servers, databases and Chromium share the same cores. The first hundred requests are not counted.',
    ],
    data: measured,
  };
}

function row(name: string, share: number, all: readonly number[]): string[] {
  return [name, String(share), number(average(all)), number(percentile(all, 0.5)), number(percentile(all, 0.95))];
}
