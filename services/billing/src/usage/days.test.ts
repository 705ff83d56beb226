import { expect, test } from '@jest/globals';
import { daysAskedFor } from './days.ts';

const now = new Date('2028-02-29T23:59:59.999Z');

test.each([
  ['nothing', {}, { from: '2028-01-31', to: '2028-02-29' }],
  ['a last day', { to: '2028-03-31' }, { from: '2028-03-02', to: '2028-03-31' }],
  ['a first day', { from: '2028-02-29' }, { from: '2028-02-29', to: '2028-02-29' }],
  ['a leap year', { from: '2028-01-01', to: '2028-12-31' }, { from: '2028-01-01', to: '2028-12-31' }],
])('who asks for %s', (_case, asked, days) => {
  expect(daysAskedFor(asked, now)).toEqual(days);
});

test.each([
  ['ends before it begins', { from: '2028-03-01' }],
  ['is longer than a year', { from: '2027-02-27' }],
])('a time that %s is refused', (_case, asked) => {
  expect(() => daysAskedFor(asked, now)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
