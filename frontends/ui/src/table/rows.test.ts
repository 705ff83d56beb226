import { expect, test } from '@jest/globals';
import { filterRows, nextSort, sortRows, type Sort } from './rows.ts';

const people = [
  { name: 'zoë', credits: 20 },
  { name: 'Adam', credits: null },
  { name: 'adam 10', credits: 100 },
  { name: 'Adam 9', credits: 3 },
];

test('a column of words sorts as people sort, numbers in them included', () => {
  expect(sortRows(people, (row) => row.name, 'ascending').map((row) => row.name)).toEqual([
    'Adam',
    'Adam 9',
    'adam 10',
    'zoë',
  ]);
});

test('what is missing comes last, whichever way a column is sorted', () => {
  expect(sortRows(people, (row) => row.credits, 'ascending').map((row) => row.credits)).toEqual([3, 20, 100, null]);
  expect(sortRows(people, (row) => row.credits, 'descending').map((row) => row.credits)).toEqual([100, 20, 3, null]);
});

test('typing keeps the rows that contain it, and blanks keep all', () => {
  expect(filterRows(people, (row) => [row.name], ' ADAM ')).toHaveLength(3);
  expect(filterRows(people, (row) => [row.name], '  ')).toBe(people);
});

test('a third click on a head gives the rows back as they came', () => {
  const clicks: (Sort | undefined)[] = [];
  let sort: Sort | undefined;
  for (let click = 0; click < 3; click += 1) {
    sort = nextSort(sort, 'name');
    clicks.push(sort);
  }
  expect(clicks).toEqual([
    { column: 'name', direction: 'ascending' },
    { column: 'name', direction: 'descending' },
    undefined,
  ]);
});
