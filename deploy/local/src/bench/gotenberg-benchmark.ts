import { keysNote } from './api-keys.ts';
import type { Benchmark, Report, Table, Verdict } from './benchmark.ts';
import { factor, number } from './format.ts';
import { measureAgainstGotenberg, rivalCustomers } from './gotenberg-measure.ts';
import type { Rival, RivalCell, RivalRound } from './gotenberg-measure.ts';
import { median, medianRatio } from './statistics.ts';

/** How many times Gotenberg's documents per second the service owes, by the kind of document. */
const leastFactor = { warm: 4, fresh: 2 };

/** What a user gets here beside what the same user would get from a Gotenberg of their own. */
export const gotenbergBenchmark: Benchmark = {
  name: 'gotenberg',
  title: 'HTML to PDF beside Gotenberg',
  missing: (environment) =>
    environment['GOTENBERG_PROGRAM']
      ? undefined
      : 'there is no Gotenberg here; with Go, node deploy/local/gotenberg.mjs builds one.',
  async run(options) {
    return report(await measureAgainstGotenberg(options));
  },
};

function figures(cell: RivalCell, rival: Rival, figure: keyof RivalRound): number[] {
  return cell.rounds[rival].map((round) => round[figure]);
}

function ratio(cell: RivalCell): number {
  return medianRatio(figures(cell, 'service', 'documentsPerSecond'), figures(cell, 'gotenberg', 'documentsPerSecond'));
}

function report(cells: readonly RivalCell[]): Report {
  return {
    verdicts: cells.map(verdict),
    tables: [speedTable(cells)],
    notes: [
      'Service: client → gateway → billing → conversion → Chromium, metered, from request to last byte. Gotenberg: v8, built from its Go module, started with its own defaults but for private and public addresses denied, on the same Chromium binary; called by the same client with multipart forms, no gateway and no metering before it. It keeps its Chromium and opens a tab a document, replaces Chromium after 100 documents, and prints six at a time.',
      'Rounds of the two alternate. Figures are medians of the rounds, the factor the median of the quotients of neighbouring rounds. CPU is that of everything but the client.',
      `${keysNote(rivalCustomers)} The scripted document is sent by one of them alone as well, as Gotenberg has one caller: a customer's next document costs less than another customer's (decision 26).`,
    ],
    data: cells,
  };
}

function verdict(cell: RivalCell): Verdict {
  const times = ratio(cell);
  return {
    what: `${cell.sample}, ${cell.parallel} in parallel: documents/s against Gotenberg`,
    measured: factor(times),
    target: `≥ ${leastFactor[cell.path]} ×`,
    passed: times >= leastFactor[cell.path],
  };
}

function speedTable(cells: readonly RivalCell[]): Table {
  const shown = (cell: RivalCell, rival: Rival, figure: keyof RivalRound): string =>
    number(median(figures(cell, rival, figure)));
  const latency = (cell: RivalCell, rival: Rival): string =>
    `${shown(cell, rival, 'p50Milliseconds')} / ${shown(cell, rival, 'p95Milliseconds')}`;
  return {
    caption: 'Milliseconds (p50 / p95), documents per second, CPU milliseconds per document',
    columns: [
      'Document, in parallel',
      'service',
      'Gotenberg',
      'service/s',
      'Gotenberg/s',
      'factor',
      'service CPU',
      'Gotenberg CPU',
    ],
    rows: cells.map((cell) => [
      `${cell.sample}, ${cell.parallel}`,
      latency(cell, 'service'),
      latency(cell, 'gotenberg'),
      shown(cell, 'service', 'documentsPerSecond'),
      shown(cell, 'gotenberg', 'documentsPerSecond'),
      factor(ratio(cell)),
      shown(cell, 'service', 'cpuMillisecondsPerDocument'),
      shown(cell, 'gotenberg', 'cpuMillisecondsPerDocument'),
    ]),
  };
}
