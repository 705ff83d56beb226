import { keysNote } from './api-keys.ts';
import type { Benchmark, Report, Table, Verdict } from './benchmark.ts';
import { factor, number, percent } from './format.ts';
import { benchmarkCustomers, measureHtmlToPdf } from './html-measure.ts';
import type { Cell, Contender, Round } from './html-measure.ts';
import { median, medianRatio } from './statistics.ts';

const mostFactor = { warm: 1.5, fresh: 1.3 };
const leastThroughput = 0.85;

/** A document through the whole service against the best way to drive the same Chromium by hand. */
export const htmlBenchmark: Benchmark = {
  name: 'html-to-pdf',
  title: 'HTML to PDF through the whole service',
  async run(options) {
    return report(await measureHtmlToPdf(options));
  },
};

type Figure = 'documentsPerSecond' | 'p50Milliseconds' | 'p95Milliseconds' | 'printP50Milliseconds';

function figures(cell: Cell, contender: Contender, figure: Figure): number[] {
  return cell.rounds[contender].map((round) => round[figure]);
}

function ratio(cell: Cell, figure: Figure): number {
  return medianRatio(figures(cell, 'service', figure), figures(cell, 'raw', figure));
}

function report(cells: readonly Cell[]): Report {
  const samples = [...new Set(cells.map(({ sample }) => sample))];
  const cellsOf = (sample: string): Cell[] => cells.filter((cell) => cell.sample === sample);
  return {
    verdicts: samples.flatMap((sample) => verdicts(cellsOf(sample))),
    tables: [...samples.map((sample) => speedTable(sample, cellsOf(sample))), ...cpuTables(cells)],
    notes: [
      'Print: time inside `Page.printToPDF` as the raw driver sees it, the floor. Raw: a minimal DevTools driver of the same Chromium with the same flags in one process, no HTTP: for static documents two warm pages (as many as cores) with scripts off, garbage collected every ten documents, drawing frames as a page does unless told otherwise (the service tells its own); for the scripted one a fresh browser context each, frames drawn (the service draws none for it; its customers take turns here, so that none finds a process of theirs again: decision 26). Bare: that driver behind a bare node:http server, called by the same client as the service. Service: client → gateway → billing → conversion → Chromium, from request to last byte.',
      'Rounds of the three alternate. Milliseconds and documents/s are medians of the rounds; the factors are medians of the quotients of neighbouring rounds. "docs/s" of the service is a share of the raw one.',
      'Client, servers, databases and Chromium share the same cores; the client of the service costs CPU that the raw driver does not spend.',
      keysNote(benchmarkCustomers),
    ],
    data: cells,
  };
}

function verdicts(cells: readonly Cell[]): Verdict[] {
  const [first] = cells;
  const last = cells.at(-1);
  if (first === undefined || last === undefined) return [];
  const { sample, path } = first;
  const worst = Math.max(...cells.map((cell) => ratio(cell, 'p50Milliseconds')));
  const p50: Verdict = {
    what: `${sample}: p50 against ${path === 'warm' ? 'the raw warm page' : 'a fresh raw context'}, worst of 1 to ${last.parallel} in parallel`,
    measured: factor(worst),
    target: `≤ ${mostFactor[path]} ×`,
    passed: worst <= mostFactor[path],
  };
  if (path === 'fresh') return [p50];
  const throughput = ratio(last, 'documentsPerSecond');
  return [
    p50,
    {
      what: `${sample}: documents/s against the raw warm page, ${last.parallel} in parallel`,
      measured: percent(throughput),
      target: `≥ ${percent(leastThroughput)}`,
      passed: throughput >= leastThroughput,
    },
  ];
}

function speedTable(sample: string, cells: readonly Cell[]): Table {
  const shown = (cell: Cell, contender: Contender, figure: Figure): string =>
    number(median(figures(cell, contender, figure)));
  const latency = (cell: Cell, contender: Contender): string =>
    `${shown(cell, contender, 'p50Milliseconds')} / ${shown(cell, contender, 'p95Milliseconds')}`;
  return {
    caption: `${sample}: milliseconds (p50 / p95) and documents per second`,
    columns: ['In parallel', 'print', 'raw', 'bare', 'service', 'p50', 'raw/s', 'bare/s', 'service/s', 'docs/s'],
    rows: cells.map((cell) => [
      String(cell.parallel),
      shown(cell, 'raw', 'printP50Milliseconds'),
      latency(cell, 'raw'),
      latency(cell, 'bare'),
      latency(cell, 'service'),
      factor(ratio(cell, 'p50Milliseconds')),
      shown(cell, 'raw', 'documentsPerSecond'),
      shown(cell, 'bare', 'documentsPerSecond'),
      shown(cell, 'service', 'documentsPerSecond'),
      percent(ratio(cell, 'documentsPerSecond')),
    ]),
  };
}

function cpuPerDocument(rounds: readonly Round[], used: (cpu: Round['cpu']) => number): number {
  return median(rounds.map(({ cpu, documents }) => (used(cpu) * 1_000) / documents));
}

function cpuTables(cells: readonly Cell[]): Table[] {
  const names = Object.keys(cells[0]?.rounds.service[0]?.cpu ?? {});
  const label = ({ sample, parallel }: Cell): string => `${sample}, ${parallel}`;
  const driven = (cpu: Round['cpu']): number => cpu['driver and its Chromium'] ?? 0;
  const sum = (cpu: Round['cpu']): number => Object.values(cpu).reduce((total, seconds) => total + seconds, 0);
  return [
    {
      caption: 'CPU milliseconds per document through the service',
      columns: ['Document, in parallel', ...names, 'sum'],
      rows: cells.map((cell) => [
        label(cell),
        ...names.map((name) => number(cpuPerDocument(cell.rounds.service, (cpu) => cpu[name] ?? 0))),
        number(cpuPerDocument(cell.rounds.service, sum)),
      ]),
    },
    {
      caption: 'CPU milliseconds per document of the raw designs',
      columns: [
        'Document, in parallel',
        'raw: driver',
        'raw: Chromium',
        'raw: sum',
        'bare: driver',
        'bare: Chromium',
        'bare: client',
        'bare: sum',
      ],
      rows: cells.map((cell) => [
        label(cell),
        number(cpuPerDocument(cell.rounds.raw, (cpu) => cpu['driver'] ?? 0)),
        number(cpuPerDocument(cell.rounds.raw, (cpu) => driven(cpu) - (cpu['driver'] ?? 0))),
        number(cpuPerDocument(cell.rounds.raw, driven)),
        number(cpuPerDocument(cell.rounds.bare, (cpu) => cpu['driver'] ?? 0)),
        number(cpuPerDocument(cell.rounds.bare, (cpu) => driven(cpu) - (cpu['driver'] ?? 0))),
        number(cpuPerDocument(cell.rounds.bare, (cpu) => cpu['client'] ?? 0)),
        number(cpuPerDocument(cell.rounds.bare, (cpu) => driven(cpu) + (cpu['client'] ?? 0))),
      ]),
    },
  ];
}
