import { expect, test } from '@jest/globals';
import { formatBytes, formatCents, formatDuration } from './format.ts';

test.each([
  [7_900, '$79'],
  [7_950, '$79.50'],
  [123_456_700, '$1,234,567'],
  [-500, '-$5'],
  [0, '$0'],
])('%i cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_434, '1.4 KB'],
  [3_355_443, '3.2 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  ['2026-03-05T10:00:00.480Z', '480 ms'],
  ['2026-03-05T10:00:02.100Z', '2.1 s'],
  ['2026-03-05T10:03:20.000Z', '3 min 20 s'],
  // The clocks of two machines differ.
  ['2026-03-05T09:59:59.999Z', '0 ms'],
  [null, '–'],
])('until %s is %s', (to, text) => {
  expect(formatDuration('2026-03-05T10:00:00.000Z', to)).toBe(text);
});
