import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryRoot } from '../../repository.ts';

/** Longer than any scenario; a k6 that hangs is ended. */
const longestMilliseconds = 45 * 60_000;
const brokenThresholds = 99;
const scenarioDirectory = join(repositoryRoot, 'load-tests', 'scenarios');

/** A figure of k6's summary, with the promises about it: true when one is broken. */
interface Metric {
  count?: number;
  rate?: number;
  avg?: number;
  max?: number;
  'p(95)'?: number;
  value?: number;
  thresholds?: Record<string, boolean>;
}

export type Summary = Record<string, Metric>;

/** Runs one scenario to its end. Broken promises are in the summary. */
export async function runK6({
  program,
  scenario,
  environment,
  signal,
}: {
  program: string;
  scenario: string;
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
}): Promise<Summary> {
  const results = join(resolve(repositoryRoot, environment['DATA_DIR'] || '.data'), 'load-tests');
  mkdirSync(results, { recursive: true });
  const file = join(results, `${scenario}.json`);
  const child = spawn(
    program,
    ['run', '--no-usage-report', '--quiet', '--summary-export', file, join(scenarioDirectory, `${scenario}.js`)],
    { stdio: ['ignore', 'ignore', 'inherit'], timeout: longestMilliseconds, signal, env: environment },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 && code !== brokenThresholds) throw new Error(`k6 did not run ${scenario} to its end: ${code}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { metrics: Summary }).metrics;
}
