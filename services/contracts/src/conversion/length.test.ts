import { expect, test } from '@jest/globals';
import { inchesOf, lengthSchema } from './length.ts';

test.each([
  [96, 1],
  ['96px', 1],
  ['72pt', 1],
  ['6pc', 1],
  ['2.54cm', 1],
  ['25.4mm', 1],
  ['1.5in', 1.5],
  [0, 0],
] as const)('%p is %p inches', (length, inches) => {
  expect(inchesOf(lengthSchema.parse(length))).toBeCloseTo(inches, 10);
});

test.each(['1km', '10', '-1mm', '', '1e3mm', -1, 100_001, null, { top: 1 }])('%p is refused in words', (length) => {
  const { error } = lengthSchema.safeParse(length);
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^Give a length as a number/)]);
});
