import { expect, test } from '@jest/globals';
import type { Report } from './benchmark.ts';
import { toMarkdown } from './markdown.ts';
import type { TakenReport } from './markdown.ts';

const report: Report = {
  verdicts: [
    { what: 'Fast', measured: '1.20 ×', target: '≤ 1.5 ×', passed: true },
    { what: 'Small', measured: '512 MB', target: '< 400 MB', passed: false },
  ],
  tables: [{ caption: 'Milliseconds', columns: ['In parallel', 'p50'], rows: [['1', '14.0']] }],
  notes: ['Measured together.'],
  data: {},
};

function taken(changes: Partial<TakenReport>): string {
  return toMarkdown({
    title: 'Speed',
    command: 'npm run bench -- speed',
    takenAt: new Date('2030-01-02T03:04:05Z'),
    quick: false,
    machine: { description: '2 cores', usedByOthers: 0.02, isQuiet: true },
    report,
    ...changes,
  });
}

test('a report says when, where and by what command it was taken, and which targets it misses', () => {
  const text = taken({});
  expect(text).toContain('`npm run bench -- speed` on 2030-01-02 03:04 UTC: 2 cores.');
  expect(text).toContain('| Fast | 1.20 × | ≤ 1.5 × | pass |');
  expect(text).toContain('| Small | 512 MB | < 400 MB | **fail** |');
  expect(text).toContain('| In parallel | p50 |\n| --- | --: |\n| 1 | 14.0 |');
  expect(text).not.toMatch(/preliminary|quick/i);
});

test('numbers of a busy machine or a quick run are marked as such', () => {
  const text = taken({ quick: true, machine: { description: '2 cores', usedByOthers: 0.57, isQuiet: false } });
  expect(text).toContain('**Preliminary: taken on a busy machine. Others used 57 % of its CPU before the run.**');
  expect(text).toContain('A quick run');
});
