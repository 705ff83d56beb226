import { expect, test } from '@jest/globals';
import { everyDay } from './days.ts';

test('days without a request are there too, operations of a day together', () => {
  expect(
    everyDay({ from: '2028-02-28', to: '2028-03-01' }, [
      { day: '2028-02-28', credits: 3 },
      { day: '2028-02-28', credits: 10 },
      { day: '2028-03-01', credits: 2 },
    ]),
  ).toEqual([
    { day: '2028-02-28', credits: 13 },
    { day: '2028-02-29', credits: 0 },
    { day: '2028-03-01', credits: 2 },
  ]);
});
