import { parseArgs } from 'node:util';
import { SetupError } from '#progress';
import { analyticsBenchmark } from './analytics-benchmark.ts';
import type { Benchmark } from './benchmark.ts';
import { dashboardBenchmark } from './dashboard-benchmark.ts';
import { gatewayBenchmark } from './gateway-benchmark.ts';
import { gotenbergBenchmark } from './gotenberg-benchmark.ts';
import { htmlBenchmark } from './html-benchmark.ts';
import { memoryBenchmark } from './memory-benchmark.ts';
import { meteringBenchmark } from './metering-benchmark.ts';
import { mixtureBenchmark } from './mixture-benchmark.ts';
import { readingBenchmark } from './reading-benchmark.ts';
import { recognitionBenchmark } from './recognition-benchmark.ts';
import { siteBenchmark } from './site-benchmark.ts';
import { takeReports } from './take-reports.ts';

const benchmarks: readonly Benchmark[] = [
  analyticsBenchmark,
  dashboardBenchmark,
  gatewayBenchmark,
  meteringBenchmark,
  htmlBenchmark,
  gotenbergBenchmark,
  memoryBenchmark,
  mixtureBenchmark,
  readingBenchmark,
  recognitionBenchmark,
  siteBenchmark,
];

function chosen(names: readonly string[]): readonly Benchmark[] {
  const unknown = names.find((name) => !benchmarks.some((benchmark) => benchmark.name === name));
  if (unknown !== undefined) {
    throw new SetupError(`There is no benchmark '${unknown}': ${benchmarks.map(({ name }) => name).join(', ')}.`);
  }
  return names.length === 0 ? benchmarks : benchmarks.filter(({ name }) => names.includes(name));
}

/**
 * `npm run bench [name…]`: measures, prints Markdown, keeps everything measured under .data/bench/. `--quick` is a short
 * run; `--write` puts the reports into docs/benchmarks.md.
 */
export async function runBench(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  });
  await takeReports(chosen(positionals), {
    ...values,
    environment,
    // As it is typed for this one alone.
    commandOf: ({ name }) => `npm run bench -- ${name}`,
  });
}
