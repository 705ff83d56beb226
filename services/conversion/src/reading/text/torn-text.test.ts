import { expect, test } from '@jest/globals';
import { mayBeTorn } from './torn-text.ts';

test.each([
  ['a page of few words', 'Article Price Rye bread 4.10'],
  ['a page that was taken to run downwards', 'A\r\nr\r\nt\r\ni\r\nc\r\nl\r\ne\r\n'.repeat(20)],
  ['letters spaced out', `The A N N U A L report ${'of a long year '.repeat(30)}`],
  ['a script whose glyphs are clusters', 'वहाँ घड़ियाँ'],
  ['a ligature that was turned round', 'محل إلصالح'],
])('%s is looked at again', (_what, text) => {
  expect(mayBeTorn(text)).toBe(true);
});

test.each([
  ['plain text', 'A library, and I read a book. '.repeat(20)],
  ['a column of numbers', '1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n'.repeat(30)],
  ['Japanese set downwards', '古\r\n い\r\n図\r\n書\r\n館'],
  ['Hebrew', 'הספרייה הישנה'],
])('%s is taken as it is', (_what, text) => {
  expect(mayBeTorn(text)).toBe(false);
});
