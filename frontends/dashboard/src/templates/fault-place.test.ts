import { expect, test } from '@jest/globals';
import { faultOfDetail, lineAndColumn, positionOfLine } from './fault-place.ts';

test.each([
  [
    { path: 'template', message: "Line 2, column 3: A tag that begins here never ends; add '%}'" },
    { file: 'template', line: 2, column: 3, message: "A tag that begins here never ends; add '%}'" },
  ],
  [
    { path: 'partials.header', message: "Partial 'header', line 1, column 9: There is no filter 'nope'" },
    { file: 'header', line: 1, column: 9, message: "There is no filter 'nope'" },
  ],
  [
    { path: 'options.margin.top', message: 'Give a length' },
    { file: 'options', line: undefined, column: undefined, message: 'options.margin.top: Give a length' },
  ],
  [
    { path: 'template', message: 'The document is too long' },
    { file: 'template', line: undefined, column: undefined, message: 'The document is too long' },
  ],
])('%j stands where it is', (detail, fault) => {
  expect(faultOfDetail(detail)).toEqual(fault);
});

test('places are counted from 1, and lead back', () => {
  const text = '{\n  "a": 1,\n  b\n}';
  const position = text.indexOf('b');
  expect(lineAndColumn(text, position)).toEqual({ line: 3, column: 3 });
  expect(text.slice(positionOfLine(text, 3))).toBe('  b\n}');
});
