import { expect, test } from '@jest/globals';
import { waterfallDepth } from './support/waterfall.ts';

const request = (startedAt: number, endedAt: number) => ({ startedAt, endedAt });

test('a chain is as long as the answers that were waited for', () => {
  expect(waterfallDepth([])).toBe(0);
  expect(waterfallDepth([request(0, 10), request(5, 20)])).toBe(1);
  expect(waterfallDepth([request(10, 20), request(0, 10), request(20, 30)])).toBe(3);
  expect(waterfallDepth([request(0, 10), request(1, 50), request(12, 20), request(13, 60)])).toBe(2);
});
