import { expect, test } from '@jest/globals';
import { growthOf } from './growth.ts';

const minutes = (count: number, megabytes: (minute: number) => number): { seconds: number; megabytes: number }[] =>
  Array.from({ length: count }, (_, minute) => ({ seconds: minute * 60, megabytes: megabytes(minute) }));

test('what fills its caches and then stays does not grow', () => {
  const { megabytes, share } = growthOf(minutes(30, (minute) => Math.min(200, 100 + minute * 20)));
  expect({ megabytes, share }).toEqual({ megabytes: 200, share: 0 });
});

test('a leak of a megabyte a minute is sixty an hour', () => {
  const { megabytesPerHour, share } = growthOf(minutes(30, (minute) => 100 + minute));
  expect(megabytesPerHour).toBeCloseTo(60);
  expect(share).toBeCloseTo(19 / 119.5, 2);
});

test('a peak now and then, and a collection after it, is no growth', () => {
  const { share } = growthOf(minutes(30, (minute) => (minute % 7 === 3 ? 400 : 100 + (minute % 2))));
  expect(Math.abs(share)).toBeLessThan(0.01);
});
