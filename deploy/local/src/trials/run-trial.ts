import { parseArgs } from 'node:util';
import { SetupError } from '#progress';
import type { Benchmark } from '../bench/benchmark.ts';
import { takeReports } from '../bench/take-reports.ts';
import { failuresTrial } from './failures/failures-trial.ts';

const trials: readonly Benchmark[] = [failuresTrial];

/**
 * `npm run <trial> [-- --quick] [-- --write] [-- --only <part>]`: what the product promises for bad days, tried on a stack of
 * its own. Fails when a promise is broken.
 */
export async function runTrial(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const trial = trials.find(({ name }) => name === positionals[0]);
  if (!trial) throw new SetupError(`There is no such trial: ${trials.map(({ name }) => name).join(', ')}.`);
  const missed = await takeReports([trial], { ...values, environment, commandOf: ({ name }) => `npm run ${name}` });
  if (missed > 0) throw new SetupError(`${trial.name}: a promise was broken.`);
}
