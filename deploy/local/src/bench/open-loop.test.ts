import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { runOpenLoop } from './open-loop.ts';

test('requests begin at their pace, though none is answered before the last has begun', async () => {
  const begun: number[] = [];
  let answer = (): void => undefined;
  const lastBegun = new Promise<void>((resolve) => (answer = resolve));
  const { samples } = await runOpenLoop({ perSecond: 1_000, seconds: 0.05 }, async () => {
    begun.push(performance.now());
    if (begun.length === 50) answer();
    await lastBegun;
    return 'done';
  });
  expect(samples).toHaveLength(50);
  // The last is due 49 ms after the first, however slow the machine is.
  expect(Number(begun.at(-1)) - Number(begun[0])).toBeGreaterThanOrEqual(45);
});

test('a request that fails fails the round', async () => {
  const round = runOpenLoop({ perSecond: 1_000, seconds: 0.003 }, async () => {
    await turn();
    throw new Error('answered 429');
  });
  await expect(round).rejects.toThrow('answered 429');
});
