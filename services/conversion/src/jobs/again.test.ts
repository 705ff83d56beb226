import { expect, test } from '@jest/globals';
import { pauseBeforeNext } from './again.ts';

test('our own faults are tried three times, with growing pauses', () => {
  expect([1, 2, 3].map((attempts) => pauseBeforeNext('engine_failed', attempts))).toEqual([2_000, 8_000, undefined]);
});

test('the document’s faults end the job at once', () => {
  expect(pauseBeforeNext('document_failed', 1)).toBeUndefined();
  expect(pauseBeforeNext('timeout', 1)).toBeUndefined();
  expect(pauseBeforeNext('invalid_template', 1)).toBeUndefined();
});
