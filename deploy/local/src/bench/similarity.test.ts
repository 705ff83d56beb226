import { expect, test } from '@jest/globals';
import { wordSimilarity } from './similarity.ts';

test.each([
  ['one two three', 'three one\ntwo', 1],
  ['one two', 'three four', 0],
  ['one one two three', 'one two', 2 / 3],
  ['', '', 1],
])('%j and %j', (left, right, similarity) => {
  expect(wordSimilarity(left, right)).toBeCloseTo(similarity);
});
