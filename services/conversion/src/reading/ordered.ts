/**
 * Works on several items at the same time and yields the results in the items' order. No more than `concurrency` are
 * begun ahead of what has been taken.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // The failure is told when its turn comes, or never: whoever stops taking ends the work otherwise.
    result.catch(() => {});
    begun.push(result);
    if (begun.length >= concurrency) {
      yield await (begun.shift() as Promise<Result>);
    }
  }
  while (begun.length > 0) {
    yield await (begun.shift() as Promise<Result>);
  }
}

/**
 * Parts items for workers that work at the same time: parts of about one size, no larger than `largest`, as many as
 * keep every worker busy to the end, unless they came out smaller than `smallest`.
 */
export function shareOut<Item>(
  items: readonly Item[],
  { workers, smallest, largest }: { workers: number; smallest: number; largest: number },
): Item[][] {
  const rounds = Math.ceil(items.length / (workers * largest));
  const even = Math.ceil(items.length / Math.max(1, rounds * workers));
  return chunksOf(items, Math.max(smallest, even));
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
