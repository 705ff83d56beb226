import { expect, test } from '@jest/globals';
import { formatSort, parseSort, sortQuery, turnSort } from './list-address.ts';

test.each([
  ['email', { column: 'email', direction: 'ascending' }],
  ['-joined_at', { column: 'joined_at', direction: 'descending' }],
] as const)('an address with sort=%s is read as it was written', (text, sort) => {
  expect(parseSort(text)).toEqual(sort);
  expect(formatSort(sort)).toBe(text);
});

test.each([null, '', '-'])('sort=%p is none', (text) => {
  expect(parseSort(text)).toBeUndefined();
});

test('a head turns its column one way and the other, beginning with the first letter', () => {
  const first = turnSort({ column: 'joined_at', direction: 'descending' }, 'email');
  const second = turnSort(first, 'email');
  expect([first, second, turnSort(second, 'email')].map(formatSort)).toEqual(['email', '-email', 'email']);
});

test('a column that the server does not sort by is not asked for', () => {
  expect(sortQuery(parseSort('-email'), ['name', 'email'])).toEqual({ sort: 'email', order: 'desc' });
  expect(sortQuery(parseSort('password'), ['name', 'email'])).toBeUndefined();
  expect(sortQuery(undefined, ['name'])).toBeUndefined();
});
