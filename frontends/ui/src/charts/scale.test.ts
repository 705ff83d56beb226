import { expect, test } from '@jest/globals';
import { linePath, niceMaximum, pointsOf } from './scale.ts';

test('the axis ends at a round number that no value passes', () => {
  expect([0, 1, 7, 12, 21, 99, 2_600].map(niceMaximum)).toEqual([1, 1, 10, 20, 25, 100, 5_000]);
});

test('values spread over the whole width, the highest at the top', () => {
  expect(pointsOf([0, 5, 10], 10, 200, 100)).toEqual([
    { x: 0, y: 100 },
    { x: 100, y: 50 },
    { x: 200, y: 0 },
  ]);
});

test('a single value stands in the middle and nothing becomes NaN', () => {
  expect(linePath(pointsOf([1], 1, 200, 100))).toBe('M100.00 0.00');
  expect(linePath(pointsOf([], 1, 200, 100))).toBe('');
});
