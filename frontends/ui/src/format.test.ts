import { expect, test } from '@jest/globals';
import { formatCents, formatNumber } from './format.ts';

test.each([
  [0, '$0'],
  [7_900, '$79'],
  [7_950, '$79.50'],
  [123_456_789, '$1,234,567.89'],
  [-500, '-$5'],
  [1.2, '$0.01'],
])('%d cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [12_345_678, '12,345,678'],
  [-1_500, '-1,500'],
  [1_234.5, '1,234.5'],
])('%d is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
