import { expect, test } from '@jest/globals';
import { formatCents } from './format.ts';

test.each([
  [7_900, '$79'],
  [7_950, '$79.50'],
  [123_456_700, '$1,234,567'],
  [-500, '-$5'],
  [0, '$0'],
])('%i cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});
