import { expect, test } from '@jest/globals';
import { cleanText, isUsableText } from './clean-text.ts';

test('marks of hyphens go and the word is whole', () => {
  expect(cleanText('a docu\uFFFEment\r\nand a libra\u0002ry  \r\n\r\n')).toBe('a document\nand a library');
});

test('a form feed in the text does not part pages', () => {
  expect(cleanText('one\u000Ctwo')).toBe('onetwo');
});

test.each([
  ['Plain English', true],
  ['Ελληνικά, العربية, 漢字, 😀', true],
  ['A list \uF0B7 with a symbol font’s bullet', true],
  ['', false],
  [' \n\t ', false],
  ['\u0001\u0002\u0003\u0004 \u0005\u0006', false],
  ['\uE000\uE001\uE002\uE003 ok', false],
  ['\uFFFD\uFFFD\uFFFD\uFFFD', false],
])('%j is worth something: %s', (text, usable) => {
  expect(isUsableText(text)).toBe(usable);
});
