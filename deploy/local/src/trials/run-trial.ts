import { parseArgs } from 'node:util';
import { SetupError } from '#progress';
import type { Benchmark } from '../bench/benchmark.ts';
import { takeReports } from '../bench/take-reports.ts';
import { failuresTrial } from './failures/failures-trial.ts';
import { loadTrial, scenarios } from './load/load-trial.ts';
import { restoreTrial } from './restore/restore-trial.ts';
import { rollingTrial } from './rolling-trial.ts';
import { scaleOutTrial } from './scale-out-trial.ts';

/** By what is typed after `npm run`. */
const trials: Readonly<Record<string, readonly Benchmark[]>> = {
  load: scenarios.map(loadTrial),
  failures: [failuresTrial],
  rolling: [rollingTrial],
  restore: [restoreTrial],
  'scale-out': [scaleOutTrial],
};

function chosen([name = '', part]: readonly string[]): { typed: string; trial: Benchmark } {
  const several = trials[name] ?? [];
  const trial = part === undefined ? several[0] : several.find((one) => one.name === `${name}-${part}`);
  if (trial)
    return { typed: several.length > 1 ? `npm run ${name} -- ${part ?? scenarios[0]}` : `npm run ${name} --`, trial };
  throw new SetupError(
    several.length > 1
      ? `There is no ${name} '${part}': ${scenarios.join(', ')}.`
      : `There is no trial '${name}': ${Object.keys(trials).join(', ')}.`,
  );
}

/**
 * `npm run load|failures|rolling|restore|scale-out [-- …]`: what the product promises for bad days, tried on a stack of the run's own.
 * `--quick` is a short run, `--only` a part of one, `--rate` so many requests a second, `--write` puts the report into docs/benchmarks.md. Fails when a promise
 * is broken.
 */
export async function runTrial(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      only: { type: 'string' },
      rate: { type: 'string' },
      duration: { type: 'string' },
      concurrency: { type: 'string' },
    },
  });
  const { typed, trial } = chosen(positionals);
  const missed = await takeReports([trial], {
    ...values,
    requestsPerSecond: values.rate === undefined ? undefined : Number(values.rate),
    environment: {
      ...environment,
      ...(values.duration ? { DURATION: values.duration } : {}),
      ...(values.concurrency ? { CONCURRENCY: values.concurrency } : {}),
    },
    commandOf: () => [typed, ...(values.duration ? ['--duration', values.duration] : [])].join(' '),
  });
  if (missed > 0) throw new SetupError(`${trial.name}: a promise was broken.`);
}
