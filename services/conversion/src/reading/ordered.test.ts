import { describe, expect, test } from '@jest/globals';
import { inOrder, shareOut } from './ordered.ts';

interface Held {
  begun: number[];
  finish: Map<number, (result: string) => void>;
  fail: Map<number, (error: Error) => void>;
}

function held(): Held & { work: (item: number) => Promise<string> } {
  const state: Held = { begun: [], finish: new Map(), fail: new Map() };
  return {
    ...state,
    work: (item) =>
      new Promise((resolve, reject) => {
        state.begun.push(item);
        state.finish.set(item, resolve);
        state.fail.set(item, reject);
      }),
  };
}

/** All that can go on without us has gone on. */
const nothingMoves = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work in order', () => {
  test('begins several, yields by their order, and runs no further ahead', async () => {
    const { begun, finish, work } = held();
    const results = inOrder([1, 2, 3, 4], 2, work);
    const first = results.next();
    await nothingMoves();
    finish.get(1)?.('one');
    expect((await first).value).toBe('one');
    expect(begun).toEqual([1, 2]);
    const second = results.next();
    await nothingMoves();
    expect(begun).toEqual([1, 2, 3]);
    finish.get(3)?.('three');
    finish.get(2)?.('two');
    expect((await second).value).toBe('two');
    const third = results.next();
    await nothingMoves();
    finish.get(4)?.('four');
    expect((await third).value).toBe('three');
    expect([(await results.next()).value, (await results.next()).done]).toEqual(['four', true]);
  });

  test('tells a failure in its turn, after what came before', async () => {
    const { finish, fail, work } = held();
    const results = inOrder([1, 2], 2, work);
    const first = results.next();
    await nothingMoves();
    fail.get(2)?.(new Error('broken'));
    finish.get(1)?.('one');
    expect((await first).value).toBe('one');
    await expect(results.next()).rejects.toThrow('broken');
  });
});

describe('shares for workers', () => {
  const sizes = (items: number): number[] =>
    shareOut(
      Array.from({ length: items }, (_, index) => index),
      { workers: 2, smallest: 4, largest: 25 },
    ).map((share) => share.length);

  test.each([
    [0, []],
    [1, [1]],
    [6, [4, 2]],
    [10, [5, 5]],
    [51, [13, 13, 13, 12]],
    [100, [25, 25, 25, 25]],
  ])('of %i pages keep both busy to the end', (pages, expected) => {
    expect(sizes(pages)).toEqual(expected);
  });
});
