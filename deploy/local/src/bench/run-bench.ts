import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '#progress';
import { repositoryRoot } from '../repository.ts';
import { onStopSignals } from '../stop-signals.ts';
import { analyticsBenchmark } from './analytics-benchmark.ts';
import type { Benchmark } from './benchmark.ts';
import { replaceReport } from './document.ts';
import { gatewayBenchmark } from './gateway-benchmark.ts';
import { gotenbergBenchmark } from './gotenberg-benchmark.ts';
import { htmlBenchmark } from './html-benchmark.ts';
import { describeMachine } from './machine.ts';
import { toMarkdown } from './markdown.ts';
import { memoryBenchmark } from './memory-benchmark.ts';
import { meteringBenchmark } from './metering-benchmark.ts';
import { mixtureBenchmark } from './mixture-benchmark.ts';
import { readingBenchmark } from './reading-benchmark.ts';
import { recognitionBenchmark } from './recognition-benchmark.ts';
import { siteBenchmark } from './site-benchmark.ts';

const benchmarks: readonly Benchmark[] = [
  analyticsBenchmark,
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
const documentFile = join(repositoryRoot, 'docs', 'benchmarks.md');

function chosen(names: readonly string[]): readonly Benchmark[] {
  const unknown = names.find((name) => !benchmarks.some((benchmark) => benchmark.name === name));
  if (unknown !== undefined) {
    throw new SetupError(`There is no benchmark '${unknown}': ${benchmarks.map(({ name }) => name).join(', ')}.`);
  }
  return names.length === 0 ? benchmarks : benchmarks.filter(({ name }) => names.includes(name));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
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
  const selected = chosen(positionals);
  if (process.platform !== 'linux') throw new SetupError('Benchmarks read /proc: run them on Linux.');
  const directory = join(resolve(repositoryRoot, environment['DATA_DIR'] || '.data'), 'bench');
  mkdirSync(directory, { recursive: true });

  const stopping = new AbortController();
  onStopSignals(
    () => {
      print('\nStopping …');
      stopping.abort(new SetupError('Stopped before the end.'));
    },
    // The stack is being stopped already, within its own deadline.
    () => undefined,
  );

  const options = {
    quick: values.quick,
    environment,
    signal: stopping.signal,
    progress: (text: string) => process.stderr.write(`  … ${text}\n`),
  };
  let missed = 0;
  for (const benchmark of selected) {
    stopping.signal.throwIfAborted();
    const missing = benchmark.missing?.(environment);
    if (missing !== undefined) {
      print(`${benchmark.name} is not measured: ${missing}`);
      continue;
    }
    const machine = await describeMachine(environment['CHROMIUM_PATH']);
    const takenAt = new Date();
    const report = await benchmark.run(options).catch((error: unknown) => {
      // What breaks while all is being stopped breaks because of that.
      stopping.signal.throwIfAborted();
      throw error;
    });
    const command = ['npm run bench --', benchmark.name, ...(values.quick ? ['--quick'] : [])].join(' ');
    const text = toMarkdown({ title: benchmark.title, command, takenAt, quick: values.quick, machine, report });
    print(`\n${text}`);
    writeFileSync(
      join(directory, `${benchmark.name}.json`),
      JSON.stringify({ name: benchmark.name, takenAt, quick: values.quick, machine, ...report }, null, 2),
    );
    if (values.write) {
      writeFileSync(documentFile, replaceReport(readFileSync(documentFile, 'utf8'), benchmark.name, text));
    }
    missed += report.verdicts.filter(({ passed }) => !passed).length;
  }
  print(missed === 0 ? 'Every target is met.' : `${missed} targets are missed.`);
}
