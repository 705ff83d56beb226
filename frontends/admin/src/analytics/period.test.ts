import { expect, test } from '@jest/globals';
import { pointLabel, startOf } from './period.ts';

const now = Date.parse('2026-03-05T14:20:30Z');

test.each([
  ['day', '2026-03-04T15:00:00.000Z'],
  ['week', '2026-02-27T00:00:00.000Z'],
  ['month', '2026-02-04T00:00:00.000Z'],
] as const)('a %s that ends now begins at %s', (period, at) => {
  expect(startOf(period, now)).toBe(at);
});

test('it begins at the same time for a whole hour, so that nothing is asked for anew', () => {
  expect(startOf('day', now + 39 * 60_000)).toBe(startOf('day', now));
  expect(startOf('day', now + 40 * 60_000)).not.toBe(startOf('day', now));
});

test('a day is the one it is in UTC, wherever it is read', () => {
  expect(pointLabel('2026-03-05T00:00:00.000Z', 'day')).toBe('Mar 5');
});
