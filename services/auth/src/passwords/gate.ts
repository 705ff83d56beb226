import { AppError } from '@octavo/contracts';

/** Runs work, a few at once and the rest in turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds the memory and the waiting that costly work may take.
 * @throws AppError `overloaded`, from the gate, when too many already wait.
 */
export function createGate(options: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (running < options.atOnce) {
      running++;
    } else if (queue.length < options.waiting) {
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      throw new AppError({
        code: 'overloaded',
        message: 'Too many people are signing in right now. Try again shortly',
        retryAfterSeconds: 2,
      });
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) {
        next();
      } else {
        running--;
      }
    }
  };
}
