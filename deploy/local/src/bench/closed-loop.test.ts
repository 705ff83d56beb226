import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { runClosedLoop } from './closed-loop.ts';

test('as many requests are under way as there are callers, never more', async () => {
  let underWay = 0;
  let most = 0;
  const { samples } = await runClosedLoop({ parallel: 3, limit: { documents: 10 } }, async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await turn();
    underWay -= 1;
    return 'done';
  });
  expect({ most, finished: samples.length }).toEqual({ most: 3, finished: 10 });
});

test('a round by time finishes what it has begun, at least one request for each caller', async () => {
  const { samples, elapsedSeconds } = await runClosedLoop({ parallel: 2, limit: { seconds: 0.02 } }, () => turn('x'));
  expect(samples.length).toBeGreaterThanOrEqual(2);
  expect(elapsedSeconds).toBeGreaterThanOrEqual(0.02);
});

test('a request that fails fails the round: numbers with failures in them compare nothing', async () => {
  const round = runClosedLoop({ parallel: 2, limit: { documents: 4 } }, () =>
    Promise.reject(new Error('answered 429')),
  );
  await expect(round).rejects.toThrow('answered 429');
});
