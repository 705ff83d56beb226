import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../repository.ts';
import { programDirectory } from '../service-environment.ts';
import { startStack } from '../testing/start-stack.ts';
import type { Benchmark, BenchmarkOptions, Report, Verdict } from './benchmark.ts';
import { number } from './format.ts';
import { environmentOf } from './process-usage.ts';
import { withResources } from './resources.ts';

const wantedPerSecond = 1_000;
const wantedP99Milliseconds = 25;
/** Of the cost of a check with the fewest entries: more than that is no constant. */
const mostGrowth = 2;
/** A check so short is measured no more exactly than this. */
const shortCheckMilliseconds = 50;
const shortStatementMilliseconds = 3;

const figureSchema = z.object({
  accounts: z.string(),
  load: z.union([z.object({ parallel: z.number() }), z.object({ arriving: z.number() })]),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  billingCpu: z.number(),
});
const meteringSchema = z.object({ figures: z.array(figureSchema), faults: z.array(z.unknown()) });
const quantilesSchema = z.object({ p50: z.number(), p99: z.number() });
const growthSchema = z.object({
  growth: z.array(
    z.object({
      rows: z.number(),
      checkMilliseconds: z.number(),
      wholeMilliseconds: z.number().nullable(),
      closedPerSecond: z.number(),
      holdMilliseconds: quantilesSchema,
      settleMilliseconds: quantilesSchema,
      faults: z.number(),
    }),
  ),
});

type Figure = z.infer<typeof figureSchema>;
type Measured = z.infer<typeof meteringSchema> & z.infer<typeof growthSchema>;

/** A program of billing's own benchmarks; what it prints is JSON. */
async function runProgram(
  name: string,
  args: readonly string[],
  { environment, signal }: { environment: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<unknown> {
  const program = join(repositoryRoot, programDirectory('billing'), 'dist', 'tests', 'bench', `${name}.js`);
  const child = spawn(process.execPath, [program, ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout) output += String(text);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return JSON.parse(output);
}

async function measure({ quick, signal, progress }: BenchmarkOptions): Promise<Measured> {
  return withResources(async (open) => {
    const stack = open(await startStack({}));
    const own = environmentOf(stack.facts().processes['billing'] ?? 0);
    // The stack's servers, which write durably; a database and subjects of their own on them.
    const environment = {
      PATH: process.env['PATH'],
      TEST_DATABASE_URL: own['DATABASE_URL'],
      TEST_NATS_URL: own['NATS_URL'],
    };
    progress('holding and settling');
    const metering = meteringSchema.parse(await runProgram('metering', [quick ? '2' : '10'], { environment, signal }));
    progress('checking ever more entries');
    const sizes = quick ? ['10000', '100000'] : ['100000', '1000000', '10000000'];
    return { ...metering, ...growthSchema.parse(await runProgram('ledger-growth', sizes, { environment, signal })) };
  });
}

/** What billing does for each request, by itself, and what it costs to prove that it adds up. */
export const meteringBenchmark: Benchmark = {
  name: 'metering',
  title: 'Holding, settling and checking credits',
  async run(options) {
    return report(await measure(options));
  },
};

function loadText({ load }: Figure): string {
  return 'parallel' in load ? `${load.parallel} in parallel` : `${load.arriving}/s arriving`;
}

function speedVerdicts(figures: readonly Figure[]): Verdict[] {
  return [...new Set(figures.map(({ accounts }) => accounts))].flatMap((accounts) => {
    const own = figures.filter((figure) => figure.accounts === accounts);
    const best = Math.max(...own.map(({ perSecond }) => perSecond));
    const half = own.find(({ load }) => 'arriving' in load && load.arriving === wantedPerSecond / 2)?.p99 ?? NaN;
    return [
      {
        what: `Metered requests a second, ${accounts}`,
        measured: number(best),
        target: `≥ ${wantedPerSecond}`,
        passed: best >= wantedPerSecond,
      },
      {
        what: `p99 of a hold at ${wantedPerSecond / 2}/s, ${accounts}`,
        measured: `${number(half)} ms`,
        target: `< ${wantedP99Milliseconds} ms`,
        passed: half < wantedP99Milliseconds,
      },
    ];
  });
}

function growthVerdicts(growth: Measured['growth']): Verdict[] {
  const [first, last] = [growth[0], growth.at(-1)];
  const costs = {
    Check: { of: (one: typeof first) => one?.checkMilliseconds ?? NaN, short: shortCheckMilliseconds },
    'Hold, p50,': { of: (one: typeof first) => one?.holdMilliseconds.p50 ?? NaN, short: shortStatementMilliseconds },
    'Settlement, p50,': {
      of: (one: typeof first) => one?.settleMilliseconds.p50 ?? NaN,
      short: shortStatementMilliseconds,
    },
  };
  return Object.entries(costs).map(([what, { of, short }]) => ({
    what: `${what} with ${last?.rows ?? 0} entries, against ${first?.rows ?? 0}`,
    measured: `${number(of(last))} ms, against ${number(of(first))} ms`,
    target: 'constant',
    passed: of(last) <= Math.max(of(first) * mostGrowth, short),
  }));
}

function report(measured: Measured): Report {
  const { figures, growth, faults } = measured;
  const wrong = faults.length + growth.reduce((sum, one) => sum + one.faults, 0);
  return {
    verdicts: [
      ...speedVerdicts(figures),
      ...growthVerdicts(growth),
      { what: 'What does not add up afterwards', measured: String(wrong), target: '0', passed: wrong === 0 },
    ],
    tables: [
      {
        caption: 'Hold and settle: requests per second, and milliseconds of a hold',
        columns: ['Load', 'requests/s', 'p50', 'p99', 'longest', 'billing’s CPU ms per request'],
        rows: figures.map((figure) => [
          `${figure.accounts}, ${loadText(figure)}`,
          number(figure.perSecond),
          number(figure.p50),
          number(figure.p99),
          number(figure.max),
          number(figure.billingCpu),
        ]),
      },
      {
        caption:
          'With ever more entries, in milliseconds: the check of the books; a hold and a settlement of ten requests',
        columns: [
          'Entries',
          'check',
          'reading every entry',
          'closed entries/s',
          'hold p50',
          'p99',
          'settle p50',
          'p99',
        ],
        rows: growth.map((one) => [
          String(one.rows),
          number(one.checkMilliseconds),
          one.wholeMilliseconds === null ? '–' : number(one.wholeMilliseconds),
          number(one.closedPerSecond),
          number(one.holdMilliseconds.p50),
          number(one.holdMilliseconds.p99),
          number(one.settleMilliseconds.p50),
          number(one.settleMilliseconds.p99),
        ]),
      },
    ],
    notes: [
      'Callers ask a billing process over NATS for a hold and settle in batches, as the gateway does; PostgreSQL writes durably, on the same machine. Settling is not waited for.',
      'The check is the longest of five on closed books. Reading every entry is what an auditor does once.',
    ],
    data: measured,
  };
}
