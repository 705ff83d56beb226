import { expect, test } from '@jest/globals';
import { readJson } from './read-json.ts';

test('an object is read, and nothing is an empty one', () => {
  expect(readJson('data', '{"name": "Ada"}')).toEqual({ value: { name: 'Ada' } });
  expect(readJson('data', ' \n')).toEqual({ value: {} });
});

test.each([
  ['{\n  "a": 1,\n  b\n}', 3],
  ['{\n  "a": 1\n', 3],
  ['[1, 2]', 1],
])('%j is refused at its line', (text, line) => {
  expect(readJson('data', text)).toMatchObject({ fault: { file: 'data', line } });
});
