import type { Report, Table } from './benchmark.ts';
import { percent } from './format.ts';
import type { Machine } from './machine.ts';

export interface TakenReport {
  title: string;
  command: string;
  takenAt: Date;
  quick: boolean;
  machine: Machine;
  report: Report;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function tableLines({ caption, columns, rows }: Table): string[] {
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'));
  return [`${caption}:`, '', row(columns), row(rule), ...rows.map(row), ''];
}

/** A report as it stands on the console and in docs/benchmarks.md. */
export function toMarkdown({ title, command, takenAt, quick, machine, report }: TakenReport): string {
  const warnings = [
    ...(machine.isQuiet
      ? []
      : [
          `**Preliminary: taken on a busy machine. Others used ${percent(machine.usedByOthers)} of its CPU before the run.**`,
        ]),
    ...(quick ? ['**A quick run: it shows that the benchmark works, its numbers mean little.**'] : []),
  ];
  const verdicts: Table = {
    caption: 'Targets',
    columns: ['What', 'measured', 'target', ''],
    rows: report.verdicts.map(({ what, measured, target, passed }) => [
      what,
      measured,
      target,
      passed ? 'pass' : '**fail**',
    ]),
  };
  return [
    `## ${title}`,
    '',
    `\`${command}\` on ${takenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${machine.description}.`,
    '',
    ...warnings.flatMap((warning) => [warning, '']),
    ...tableLines(verdicts),
    ...report.tables.flatMap(tableLines),
    ...report.notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
}
