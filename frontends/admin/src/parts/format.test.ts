import { expect, test } from '@jest/globals';
import { formatCents, formatDuration, formatEventData } from './format.ts';

test.each([
  [7_900, '$79'],
  [7_950, '$79.50'],
  [0, '$0'],
])('%i cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test.each([
  [0, '0s'],
  [45.4, '45s'],
  [60, '1m'],
  [125, '2m 5s'],
  [3_600, '1h'],
  [3_605, '1h'],
  [273_600, '3d 4h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('what an event brought is cut at 100 characters', () => {
  expect(formatEventData({ button_text: 'Get Started' })).toBe('{"button_text":"Get Started"}');
  expect(formatEventData({ text: 'x'.repeat(200) })).toHaveLength(101);
});
