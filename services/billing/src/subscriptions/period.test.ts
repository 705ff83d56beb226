import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { firstPeriod, monthsAfter, periodAfter, shareLeft } from './period.ts';

const ends = (anchor: string, count: number): string[] => {
  const start = new Date(anchor);
  let period = firstPeriod(start);
  const dates = [period.end];
  while (dates.length < count) {
    period = periodAfter(start, period);
    dates.push(period.end);
  }
  return dates.map((date) => date.toISOString());
};

test('who began on the 31st pays on the last day of shorter months and on the 31st again', () => {
  expect(ends('2027-01-31T09:30:00.000Z', 4)).toEqual([
    '2027-02-28T09:30:00.000Z',
    '2027-03-31T09:30:00.000Z',
    '2027-04-30T09:30:00.000Z',
    '2027-05-31T09:30:00.000Z',
  ]);
});

test('a leap year gives February its 29th, and a leap day begins a month like any other', () => {
  expect(ends('2028-01-30T00:00:00.000Z', 2)).toEqual(['2028-02-29T00:00:00.000Z', '2028-03-30T00:00:00.000Z']);
  expect(ends('2028-02-29T12:00:00.000Z', 12).at(-1)).toBe('2029-02-28T12:00:00.000Z');
});

test('periods cross the year, and no change of clocks moves them: they are counted in UTC', () => {
  expect(ends('2026-12-15T23:59:59.999Z', 1)).toEqual(['2027-01-15T23:59:59.999Z']);
  // Europe's clocks go forward on 28 March 2027, America's on 14 March.
  expect(ends('2027-03-13T01:30:00.000Z', 2)).toEqual(['2027-04-13T01:30:00.000Z', '2027-05-13T01:30:00.000Z']);
});

const instant = fc.date({
  min: new Date('2000-01-01T00:00:00.000Z'),
  max: new Date('2100-01-01T00:00:00.000Z'),
  noInvalidDate: true,
});

test('whatever the anchor, periods follow one another without gap, 28 to 31 days long, and keep the anchor’s day', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 60 }), (anchor, count) => {
      let period = firstPeriod(anchor);
      for (let index = 1; index <= count; index += 1) {
        const days = (period.end.getTime() - period.start.getTime()) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        expect(period.end).toEqual(monthsAfter(anchor, index));
        const next = periodAfter(anchor, period);
        expect(next.start).toEqual(period.end);
        period = next;
      }
    }),
  );
});

test('what is left shrinks from everything to nothing and is never more than there was', () => {
  const period = firstPeriod(new Date('2027-02-01T00:00:00.000Z'));
  expect(shareLeft(7_900, period, period.start)).toBe(7_900);
  expect(shareLeft(7_900, period, new Date('2027-02-15T00:00:00.000Z'))).toBe(3_950);
  expect(shareLeft(7_900, period, period.end)).toBe(0);
  expect(shareLeft(7_900, period, new Date('2026-01-01T00:00:00.000Z'))).toBe(7_900);
  expect(shareLeft(7_900, period, new Date('2028-01-01T00:00:00.000Z'))).toBe(0);
});
