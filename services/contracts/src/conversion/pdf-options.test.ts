import { expect, test } from '@jest/globals';
import { pdfOptionsSchema } from './pdf-options.ts';

test.each([
  [{ width: '10m', height: '10mm' }, 'Give a length as a number of pixels or with a unit'],
  [{ width: null, height: 100 }, 'Give a length as a number of pixels or with a unit'],
  [{ width: '201in', height: '1in' }, 'A page side is between 0.1in and 200in'],
])('a page of %j is the caller’s error', (options, message) => {
  expect(pdfOptionsSchema.safeParse(options).error?.issues[0]?.message).toContain(message);
});
