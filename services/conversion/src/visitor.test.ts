import { expect, test } from '@jest/globals';
import { customerOf, visitor } from './visitor.ts';

test('documents of a customer belong together, those of visitors do not', () => {
  const userId = 'd3b07384-d9a0-4c9b-8f3e-1f6c1d2e4a55';
  expect(customerOf({ ...visitor, userId })).toBe(userId);
  expect(customerOf(visitor)).toBeUndefined();
});
