import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from '#progress';
import { repositoryRoot } from '../repository.ts';
import { onStopSignals } from '../stop-signals.ts';
import type { Benchmark } from './benchmark.ts';
import { replaceReport } from './document.ts';
import { describeMachine } from './machine.ts';
import { toMarkdown } from './markdown.ts';

export interface ReportOptions {
  quick: boolean;
  /** Puts the reports into docs/benchmarks.md. */
  write: boolean;
  only?: string | undefined;
  requestsPerSecond?: number | undefined;
  environment: NodeJS.ProcessEnv;
  /** How this one is typed. */
  commandOf: (benchmark: Benchmark) => string;
}

const documentFile = join(repositoryRoot, 'docs', 'benchmarks.md');

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Takes one report after the other, prints it as Markdown and keeps everything measured under .data/bench/.
 * @returns how many targets were missed.
 */
export async function takeReports(benchmarks: readonly Benchmark[], given: ReportOptions): Promise<number> {
  if (process.platform !== 'linux') throw new SetupError('What is measured is read from /proc: run it on Linux.');
  const { quick, write, only, requestsPerSecond, environment, commandOf } = given;
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

  const progress = (text: string): void => void process.stderr.write(`  … ${text}\n`);
  let missed = 0;
  for (const benchmark of benchmarks) {
    stopping.signal.throwIfAborted();
    const missing = benchmark.missing?.(environment);
    if (missing !== undefined) {
      print(`${benchmark.name} is not measured: ${missing}`);
      continue;
    }
    const machine = await describeMachine(environment['CHROMIUM_PATH']);
    const takenAt = new Date();
    const report = await benchmark
      .run({ quick, only, requestsPerSecond, environment, signal: stopping.signal, progress })
      .catch((error: unknown) => {
        // What breaks while all is being stopped breaks because of that.
        stopping.signal.throwIfAborted();
        throw error;
      });
    const command = [commandOf(benchmark), ...(quick ? ['--quick'] : [])].join(' ');
    const text = toMarkdown({ title: benchmark.title, command, takenAt, quick, machine, report });
    print(`\n${text}`);
    writeFileSync(
      join(directory, `${benchmark.name}.json`),
      JSON.stringify({ name: benchmark.name, takenAt, quick, machine, ...report }, null, 2),
    );
    if (write) writeFileSync(documentFile, replaceReport(readFileSync(documentFile, 'utf8'), benchmark.name, text));
    missed += report.verdicts.filter(({ passed }) => !passed).length;
  }
  print(missed === 0 ? 'Every target is met.' : `${missed} targets are missed.`);
  return missed;
}
