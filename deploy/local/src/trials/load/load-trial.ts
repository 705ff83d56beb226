import { startBenchStack } from '../../bench/bench-stack.ts';
import type { BenchStack } from '../../bench/bench-stack.ts';
import type { Benchmark, BenchmarkOptions, Report, Verdict } from '../../bench/benchmark.ts';
import { exactPercent, number } from '../../bench/format.ts';
import { withResources } from '../../bench/resources.ts';
import { growthOf } from './growth.ts';
import type { Growth } from './growth.ts';
import { runK6 } from './k6.ts';
import type { Summary } from './k6.ts';
import { watchMemory } from './memory-watch.ts';
import type { MemorySample } from './memory-watch.ts';

const customers = 20;
const quickDuration = '15s';
const samples = 180;
const mostGrowth = 0.1;
/** What a garbage collector leaves lying about for a while is no leak. */
const leastMegabytes = 15;

/** The scenarios, and what each is for. */
const titles = {
  smoke: 'Load: does it work at all',
  average: 'Load: the documented concurrency',
  stress: 'Load: twice the documented concurrency',
  spike: 'Load: ten times as much within seconds',
  soak: 'Load: half of it for half an hour',
  breakpoint: 'Load: more and more until answers fail',
  dashboard: 'Load: people at their dashboards',
  'sign-in-storm': 'Load: everybody signs in at once',
  'analytics-burst': 'Load: a campaign’s visitors',
} as const;

export type Scenario = keyof typeof titles;

export const scenarios = Object.keys(titles) as Scenario[];

interface Measured {
  /** As the scenario read it. */
  environment: NodeJS.ProcessEnv;
  summary: Summary;
  memory: readonly MemorySample[];
}

/** What the environment names, or a stack of the run's own. */
async function targetOf(
  environment: NodeJS.ProcessEnv,
): Promise<{ variables: NodeJS.ProcessEnv; stack: BenchStack | undefined }> {
  if (environment['OCTAVO_URL']) return { variables: {}, stack: undefined };
  // All visitors come from one address here.
  const stack = await startBenchStack({ customers, environment: { ANALYTICS_RECORDS_PER_MINUTE: '60000' } });
  return {
    stack,
    variables: {
      OCTAVO_URL: stack.gatewayUrl,
      OCTAVO_KEYS: stack.apiKeys.join(','),
      OCTAVO_ANON_KEY: stack.account.anonKey,
      OCTAVO_EMAIL: stack.account.email,
      OCTAVO_PASSWORD: stack.account.password,
    },
  };
}

function secondsOf(duration: string): number {
  const units = { h: 3_600, m: 60, s: 1 };
  return [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  );
}

async function measure(scenario: Scenario, options: BenchmarkOptions): Promise<Measured> {
  const { quick, signal, progress } = options;
  const environment = { ...options.environment };
  if (quick) environment['DURATION'] ??= quickDuration;
  return withResources(async (open) => {
    const { variables, stack } = await targetOf(environment);
    if (stack) open(stack);
    progress(titles[scenario]);
    const seconds = secondsOf(environment['DURATION'] ?? '30m');
    const watch =
      scenario === 'soak' && stack
        ? open(watchMemory(() => stack.memoryParts(), (seconds * 1_000) / samples))
        : undefined;
    const program = environment['K6_PROGRAM'] ?? 'k6';
    const summary = await runK6({ program, scenario, environment: { ...environment, ...variables }, signal });
    return { environment, summary, memory: watch?.samples ?? [] };
  });
}

/** k6's judgement of the thresholds that a scenario states. */
function promisesOf(summary: Summary): Verdict[] {
  return Object.entries(summary).flatMap(([metric, { thresholds = {}, ...figures }]) =>
    Object.entries(thresholds).map(([threshold, broken]): Verdict => {
      const [, figure = ''] = /^(avg|p\(95\)|rate)/.exec(threshold) ?? [];
      const isShare = figure === 'rate';
      const value = (isShare ? figures.value : figures[figure as 'avg' | 'p(95)']) ?? Number.NaN;
      return {
        what: `${metric}: ${figure}`,
        measured: isShare ? exactPercent(value) : `${number(value)} ms`,
        target: threshold,
        passed: !broken,
      };
    }),
  );
}

/** As load-tests/scenarios/breakpoint.js has them. */
const breakpointRamp = { startPerSecond: 5, mostPerSecond: 200, duration: '10m' };

/** What was asked for when answers began to fail: the ramp's rate at its end. */
function breakpointVerdict(summary: Summary, seconds: number, environment: NodeJS.ProcessEnv): Verdict {
  const most = Number(environment['MOST_PER_SECOND'] ?? breakpointRamp.mostPerSecond);
  const whole = secondsOf(environment['DURATION'] ?? breakpointRamp.duration);
  const { startPerSecond } = breakpointRamp;
  const asked = startPerSecond + (most - startPerSecond) * Math.min(1, seconds / whole);
  const broken = promisesOf(summary).filter(({ passed }) => !passed);
  return {
    what: 'Found: so much asked for that answers fail',
    measured:
      broken.length === 0
        ? `not within ${number(most)} documents a second`
        : `${number(asked)} documents a second; ${broken.map(({ what, measured }) => `${what} ${measured}`).join(', ')}`,
    target: `below ${most} a second`,
    passed: broken.length > 0,
  };
}

function growths(memory: readonly MemorySample[]): Record<string, Growth> {
  const names = Object.keys(memory[0]?.megabytes ?? {});
  return Object.fromEntries(
    names.map((name) => [
      name,
      growthOf(memory.map(({ seconds, megabytes }) => ({ seconds, megabytes: megabytes[name] ?? 0 }))),
    ]),
  );
}

function growthVerdict([name, { megabytes, megabytesPerHour, share }]: [string, Growth]): Verdict {
  return {
    what: `Memory of ${name}: flat`,
    measured: `${number(share * 100)} % of ${number(megabytes)} MB (${number(megabytesPerHour)} MB an hour)`,
    target: `≤ ${mostGrowth * 100} %, or ${leastMegabytes} MB`,
    passed: share <= mostGrowth || share * megabytes <= leastMegabytes,
  };
}

function report(scenario: Scenario, { environment, summary, memory }: Measured): Report {
  const { http_reqs: requests, http_req_duration: durations, http_req_failed: failed } = summary;
  const conversions = summary['http_req_duration{kind:conversion}'];
  const seconds = (requests?.count ?? 0) / (requests?.rate ?? 1);
  const growth = growths(memory);
  return {
    verdicts:
      // That answers fail in the end is what this one is for.
      scenario === 'breakpoint'
        ? [breakpointVerdict(summary, seconds, environment)]
        : [...promisesOf(summary), ...Object.entries(growth).map(growthVerdict)],
    tables: [
      {
        caption: 'What k6 saw',
        columns: ['', 'requests', 'a second', 'failed', 'mean, ms', 'p95, ms', 'longest, ms'],
        rows: [
          [
            scenario,
            String(requests?.count ?? 0),
            number(requests?.rate ?? 0),
            exactPercent(failed?.value ?? 0),
            ...[durations?.avg, durations?.['p(95)'], durations?.max].map((value) => number(value ?? Number.NaN)),
          ],
        ],
      },
    ],
    notes:
      scenario === 'breakpoint'
        ? [
            `Broken after ${number(seconds)} s, with ${number(requests?.rate ?? 0)} answers a second on the whole; ${summary['dropped_iterations']?.count ?? 0} requests could not even be sent. p95 of conversions until then ${number(conversions?.['p(95)'] ?? Number.NaN)} ms.`,
          ]
        : [],
    data: { summary, growth, memory },
  };
}

/** One scenario of load-tests/, by k6. */
export function loadTrial(scenario: Scenario): Benchmark {
  return {
    name: `load-${scenario}`,
    title: titles[scenario],
    missing: ({ K6_PROGRAM }) => (K6_PROGRAM ? undefined : 'k6 is not there'),
    run: async (options) => report(scenario, await measure(scenario, options)),
  };
}
