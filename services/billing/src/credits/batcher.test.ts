import { describe, expect, test } from '@jest/globals';
import { createBatcher, type BatcherOptions } from './batcher.ts';

/** Doubles numbers; each run waits until it is let through. */
function doubling(overrides: Partial<BatcherOptions<number, number>> = {}) {
  const runs: number[][] = [];
  let letThrough: (() => void)[] = [];
  const started: (() => void)[] = [];
  const batcher = createBatcher<number, number>({
    run: async (items) => {
      runs.push([...items]);
      started.shift()?.();
      await new Promise<void>((resolve) => letThrough.push(resolve));
      return items.map((item) => item * 2);
    },
    failsAll: () => false,
    largestBatch: 100,
    mostWaiting: 100,
    ...overrides,
  });
  return {
    runs,
    submit: batcher.submit,
    nextRun: () => new Promise<void>((resolve) => started.push(resolve)),
    finishRun: () => {
      letThrough.forEach((resolve) => resolve());
      letThrough = [];
    },
  };
}

describe('a batcher', () => {
  test('runs a lone item alone and answers it', async () => {
    const { submit, runs, nextRun, finishRun } = doubling();
    const started = nextRun();
    const outcome = submit(21);
    await started;
    finishRun();
    expect(await outcome).toBe(42);
    expect(runs).toEqual([[21]]);
  });

  test('gathers what arrives during a run, in order, and never runs twice at a time', async () => {
    const { submit, runs, nextRun, finishRun } = doubling();
    const first = nextRun();
    const outcomes = [submit(1)];
    await first;
    outcomes.push(submit(2), submit(3), submit(4));
    expect(runs).toEqual([[1]]);
    const second = nextRun();
    finishRun();
    await second;
    finishRun();
    expect(await Promise.all(outcomes)).toEqual([2, 4, 6, 8]);
    expect(runs).toEqual([[1], [2, 3, 4]]);
  });

  test('splits a crowd larger than a batch may be', async () => {
    const sizes: number[] = [];
    const batcher = createBatcher<number, number>({
      run: async (items) => items,
      failsAll: () => false,
      largestBatch: 2,
      mostWaiting: 10,
      onBatch: (size) => sizes.push(size),
    });
    expect(await Promise.all([1, 2, 3, 4, 5].map(batcher.submit))).toEqual([1, 2, 3, 4, 5]);
    expect(sizes).toEqual([2, 2, 1]);
  });

  test('turns away what would wait too long, and serves again afterwards', async () => {
    const { submit, nextRun, finishRun } = doubling({ mostWaiting: 1 });
    const first = nextRun();
    const running = submit(1);
    await first;
    const waiting = submit(2);
    await expect(submit(3)).rejects.toMatchObject({ code: 'overloaded' });
    const second = nextRun();
    finishRun();
    await second;
    finishRun();
    expect(await Promise.all([running, waiting])).toEqual([2, 4]);
  });

  test('an item that spoils its batch fails alone', async () => {
    const batcher = createBatcher<number, number>({
      run: async (items) => {
        if (items.includes(13)) {
          throw new Error('unlucky');
        }
        return items;
      },
      failsAll: () => false,
      largestBatch: 10,
      mostWaiting: 10,
    });
    const outcomes = await Promise.allSettled([12, 13, 14].map(batcher.submit));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('an error that all would meet fails the batch at once, and the next batch is tried anew', async () => {
    let down = true;
    let runs = 0;
    const batcher = createBatcher<number, number>({
      run: async (items) => {
        runs++;
        if (down) {
          throw new Error('down');
        }
        return items;
      },
      failsAll: (error) => (error as Error).message === 'down',
      largestBatch: 10,
      mostWaiting: 10,
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(batcher.submit));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(runs).toBe(1);
    down = false;
    expect(await batcher.submit(4)).toBe(4);
  });

  test('a run that forgets an item fails instead of leaving its caller waiting', async () => {
    const batcher = createBatcher<number, number>({
      run: async (items) => items.slice(1),
      failsAll: () => true,
      largestBatch: 10,
      mostWaiting: 10,
    });
    await expect(batcher.submit(1)).rejects.toThrow('1 items have 0 outcomes');
  });
});
