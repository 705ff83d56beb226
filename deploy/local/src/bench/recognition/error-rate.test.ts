import { expect, test } from '@jest/globals';
import { characterErrorRate } from './error-rate.ts';

const withSpaces = { withSpaces: true };

test.each([
  ['the same', 'kitten', 'kitten', 0],
  ['a wrong letter of ten', 'abcdefghiX', 'abcdefghij', 0.1],
  ['a missing letter', 'abcdefghi', 'abcdefghij', 0.1],
  ['a letter too many', 'abcdefghijk', 'abcdefghij', 0.1],
  ['two words in one', 'abcd fghij', 'abcd f ghi j', 2 / 12],
  ['nothing read', '', 'abcdefghij', 1],
  ['another line break', 'one two\nthree', 'one\ntwo three', 0],
  ['the other apostrophe', 'l’an', "l'an", 0],
  ['accents in pieces', 'e\u0301te\u0301', 'été', 0],
])('%s', (_what, read, truth, rate) => {
  expect(characterErrorRate(read, truth, withSpaces)).toBeCloseTo(rate);
});

test('where words are not parted, spaces do not count', () => {
  expect(characterErrorRate('図 書 館', '図書館', { withSpaces: false })).toBe(0);
});
