import { expect, test } from '@jest/globals';
import { lastMonths } from './months.ts';

test('the last months end with this one, over the turn of the year, and a 31st skips none', () => {
  expect(lastMonths(new Date('2027-03-31T23:59:59Z'), 5)).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
  ]);
  expect(lastMonths(new Date('2027-01-01T00:00:00Z'), 1)).toEqual(['2027-01']);
});
