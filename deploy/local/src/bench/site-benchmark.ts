import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../testing/start-stack.ts';
import type { Benchmark, BenchmarkOptions, Report, Table, Verdict } from './benchmark.ts';
import { number } from './format.ts';
import { visit, type Visit } from './site/lighthouse.ts';
import { median } from './statistics.ts';

const home = '/';
const paths = [home, '/pricing', '/docs'];
const visitsOfEach = 5;
const mostScriptKibibytes = 150;
const mostLargestPaintMilliseconds = 1_200;
const mostBlockingMilliseconds = 50;
const leastPerformance = { home: 99, others: 96 };

interface Measured {
  path: string;
  federated: Visit[];
  /** The same pages as a single build, without federation. */
  single: Visit[];
}

/** What a visitor's phone says of the site, and what it costs that parts are deployed alone. */
export const siteBenchmark: Benchmark = {
  name: 'site',
  title: 'The site on a phone',
  missing: ({ LIGHTHOUSE_PROGRAM, SINGLE_SITE_DIRECTORY }) =>
    LIGHTHOUSE_PROGRAM && SINGLE_SITE_DIRECTORY ? undefined : 'there is no Lighthouse, or no single build.',
  run: async (options) => report(await measure(options)),
};

async function measure({ quick, environment, signal, progress }: BenchmarkOptions): Promise<Measured[]> {
  const directory = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const options = {
    program: environment['LIGHTHOUSE_PROGRAM'] ?? '',
    chromiumPath: environment['CHROMIUM_PATH'] ?? '',
    directory,
    environment,
  };
  const singleSite = environment['SINGLE_SITE_DIRECTORY'] ?? '';
  const visitAll = async (kind: keyof Omit<Measured, 'path'>, measured: Measured[]): Promise<void> => {
    const stack = await startStack(kind === 'single' ? { environment: { SITE_DIRECTORY: singleSite } } : {});
    try {
      for (const { path, [kind]: visits } of measured) {
        for (let count = 1; count <= (quick ? 1 : visitsOfEach); count += 1) {
          signal.throwIfAborted();
          progress(`${path}, ${kind}, visit ${count}`);
          visits.push(await visit(`${stack.gatewayUrl}${path}`, options));
        }
      }
    } finally {
      await stack.stop();
    }
  };
  const measured = (quick ? [home] : paths).map((path): Measured => ({ path, federated: [], single: [] }));
  try {
    await visitAll('federated', measured);
    await visitAll('single', measured);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  return measured;
}

function middle(visits: readonly Visit[], figure: keyof Visit): number {
  return median(visits.map((each) => each[figure]));
}

const kibibytes = (bytes: number): string => number(bytes / 1_024);

/** Any shift counts, and most are small. */
const shift = (value: number): string => value.toFixed(3);

function report(measured: readonly Measured[]): Report {
  return {
    verdicts: measured.flatMap(verdicts),
    tables: [pagesTable(measured), priceTable(measured)],
    notes: [
      `Lighthouse's simulated phone (slow 4G, a quarter of this processor), medians of ${visitsOfEach} visits with nothing cached, through the gateway. KiB are as sent, with headers.`,
      'The single build is the same pages and sources in one webpack build without Module Federation, rendered beforehand all the same.',
    ],
    data: measured,
  };
}

function verdicts({ path, federated }: Measured): Verdict[] {
  const of = (figure: keyof Visit): number => middle(federated, figure);
  const least = path === home ? leastPerformance.home : leastPerformance.others;
  const atLeast = (what: string, value: number, target: number): Verdict => ({
    what: `${path}: ${what}`,
    measured: String(value),
    target: `≥ ${target}`,
    passed: value >= target,
  });
  const atMost = (what: string, value: number, target: number, unit: string): Verdict => ({
    what: `${path}: ${what}`,
    measured: `${number(value)}${unit}`,
    target: `≤ ${target}${unit}`,
    passed: value <= target,
  });
  const scores = [
    atLeast('performance', of('performance'), least),
    atLeast('accessibility', of('accessibility'), 100),
    atLeast('best practices', of('bestPractices'), 100),
    atLeast('search engines', of('seo'), 100),
    {
      what: `${path}: layout shift`,
      measured: shift(of('layoutShift')),
      target: shift(0),
      passed: of('layoutShift') === 0,
    },
  ];
  if (path !== home) return scores;
  return [
    ...scores,
    atMost('largest contentful paint', of('largestPaintMilliseconds'), mostLargestPaintMilliseconds, ' ms'),
    atMost('total blocking time', of('blockingMilliseconds'), mostBlockingMilliseconds, ' ms'),
    atMost('JavaScript of a first load', of('scriptBytes') / 1_024, mostScriptKibibytes, ' KiB'),
  ];
}

function pagesTable(measured: readonly Measured[]): Table {
  return {
    caption: 'Each page',
    columns: ['Page', 'performance', 'LCP, ms', 'TBT, ms', 'CLS', 'JavaScript, KiB', 'all, KiB', 'requests'],
    rows: measured.map(({ path, federated }) => [
      path,
      String(middle(federated, 'performance')),
      number(middle(federated, 'largestPaintMilliseconds')),
      number(middle(federated, 'blockingMilliseconds')),
      shift(middle(federated, 'layoutShift')),
      kibibytes(middle(federated, 'scriptBytes')),
      kibibytes(middle(federated, 'bytes')),
      String(middle(federated, 'requests')),
    ]),
  };
}

function priceTable(measured: readonly Measured[]): Table {
  const more = ({ federated, single }: Measured, figure: keyof Visit): number =>
    middle(federated, figure) - middle(single, figure);
  return {
    caption: 'What federation costs: the federated site minus the single build',
    columns: ['Page', 'JavaScript, KiB', 'requests', 'LCP, ms', 'TBT, ms', 'performance of the single build'],
    rows: measured.map((each) => [
      each.path,
      kibibytes(more(each, 'scriptBytes')),
      String(more(each, 'requests')),
      number(more(each, 'largestPaintMilliseconds')),
      number(more(each, 'blockingMilliseconds')),
      String(middle(each.single, 'performance')),
    ]),
  };
}
