import { AppError } from '@octavo/contracts';

export interface BatcherOptions<Item, Outcome> {
  /** Works on many items as one; answers an outcome for each, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /** An error every item would meet alone, too: the batch fails as one instead of being tried item by item. */
  failsAll: (error: unknown) => boolean;
  largestBatch: number;
  /** More waiting items than this are turned away: their callers would have left before their turn. */
  mostWaiting: number;
  onBatch?: (size: number) => void;
}

export interface Batcher<Item, Outcome> {
  /** @throws AppError `overloaded` when too many wait. */
  submit(item: Item): Promise<Outcome>;
}

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers what arrives while a run is under way and does it in the next run, in order of arrival: a lone item waits
 * for nobody, a crowd shares one run. One run at a time.
 */
export function createBatcher<Item, Outcome>(options: BatcherOptions<Item, Outcome>): Batcher<Item, Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  let running = false;

  async function runTogether(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    const outcomes = await options.run(batch.map(({ item }) => item));
    if (outcomes.length !== batch.length) {
      throw new Error(`${batch.length} items have ${outcomes.length} outcomes`);
    }
    batch.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome));
  }

  async function runBatch(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    options.onBatch?.(batch.length);
    try {
      await runTogether(batch);
    } catch (error) {
      if (batch.length === 1 || options.failsAll(error)) {
        batch.forEach(({ reject }) => reject(error));
        return;
      }
      // One bad item must not fail its neighbours.
      for (const alone of batch) {
        await runTogether([alone]).catch(alone.reject);
      }
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await runBatch(waiting.splice(0, options.largestBatch));
    }
    running = false;
  }

  return {
    submit(item) {
      if (waiting.length >= options.mostWaiting) {
        return Promise.reject(
          new AppError({
            code: 'overloaded',
            message: 'Too many requests at once. Try again shortly',
            retryAfterSeconds: 1,
          }),
        );
      }
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!running) {
          running = true;
          // What arrived with this item, in the same read from the network, goes with it.
          setImmediate(() => void drain());
        }
      });
    },
  };
}
