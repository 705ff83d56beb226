import { expect, test } from '@jest/globals';
import { selectPages } from './page-selection.ts';

test.each<[string | undefined, number[]]>([
  [undefined, [1, 2, 3, 4, 5]],
  ['2', [2]],
  ['1-3,5', [1, 2, 3, 5]],
  [' 4 - 5 , 1 ', [1, 4, 5]],
  ['3-', [3, 4, 5]],
  ['2-4,3-5', [2, 3, 4, 5]],
])('%s of five pages', (selection, pages) => {
  expect(selectPages(selection, 5)).toEqual(pages);
});

test.each(['6', '4-6', '1,9', '6-', '3-2'])('%s of five pages is refused', (selection) => {
  expect(() => selectPages(selection, 5)).toThrow(
    expect.objectContaining({ code: 'invalid_request', details: [expect.objectContaining({ path: 'options.pages' })] }),
  );
});

test('a document of one page says so', () => {
  expect(() => selectPages('2', 1)).toThrow('The document has 1 page; there is no page 2');
});
