import { expect, test } from '@jest/globals';
import { fidelity } from './fidelity.ts';

test('a text that was read as it is counts whole, wherever its lines break', () => {
  expect(fidelity('one two\nthree  four\n', 'one two three four')).toBe(1);
});

test('words that are missing, wrong or in another order count against it', () => {
  expect(fidelity('one two three', 'one two three four')).toBe(0.75);
  expect(fidelity('one two tree four', 'one two three four')).toBe(0.75);
  expect(fidelity('three four one two', 'one two three four')).toBe(0);
});

test('a ligature is its letters', () => {
  expect(fidelity('di\uFB03cult', 'difficult')).toBe(1);
});

test('where words are not parted, characters count', () => {
  expect(fidelity('古い図書\n飽', '古い図書館')).toBeCloseTo(0.8);
});
