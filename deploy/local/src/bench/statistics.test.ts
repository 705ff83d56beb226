import { expect, test } from '@jest/globals';
import { median, medianRatio, percentile } from './statistics.ts';

test('a percentile is one of the samples, the one at its rank', () => {
  const samples = [40, 10, 30, 20];
  expect(percentile(samples, 0.5)).toBe(20);
  expect(percentile(samples, 0.95)).toBe(40);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('the median of an even number of samples lies between the middle two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 2, 4, 9])).toBe(3);
});

test('a slow phase of the machine leaves the ratio of paired rounds as it is', () => {
  expect(medianRatio([15, 150, 16], [10, 100, 10])).toBe(1.5);
});
