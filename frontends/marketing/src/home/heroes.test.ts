import { expect, test } from '@jest/globals';
import { heroOf } from './heroes.ts';

test('1 names the pain, 3 the benefit, and every other number shows the second variant', () => {
  expect(heroOf(1).title).toBe('Stop babysitting');
  expect(heroOf(3).title).toBe('Perfect PDFs,');
  expect([2, 0, 4, -1, Number.NaN].map((option) => heroOf(option))).toEqual(Array.from({ length: 5 }, () => heroOf(2)));
});
