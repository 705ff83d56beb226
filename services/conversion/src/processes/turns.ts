import { AppError } from '@octavo/contracts';
import { cancellationOf } from './cancellation.ts';

/** A fixed number of places, given in order of asking. */
export interface Turns {
  /** Resolves when a place is free; refuses at once when too many wait already. */
  take(signal?: AbortSignal): Promise<void>;
  /** Hands a place back. */
  give(): void;
  /** Refuses everyone who waits and all who come later. */
  close(): void;
  readonly closed: boolean;
}

interface Waiter {
  admit: () => void;
  refuse: (error: AppError) => void;
}

export function createTurns(options: { places: number; queueLength: number }): Turns {
  let free = options.places;
  let closed = false;
  const waiting = new Set<Waiter>();

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        if (signal) {
          waiter.refuse(cancellationOf(signal));
        }
      };
      const settle = (): void => {
        waiting.delete(waiter);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        admit: () => (settle(), resolve()),
        refuse: (error) => (settle(), reject(error)),
      };
      waiting.add(waiter);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  return {
    async take(signal) {
      if (closed) {
        throw stopped();
      }
      if (signal?.aborted) {
        throw cancellationOf(signal);
      }
      if (free > 0) {
        free -= 1;
        return;
      }
      if (waiting.size >= options.queueLength) {
        throw new AppError({
          code: 'overloaded',
          message: 'Too many documents are waiting; try again shortly',
          retryAfterSeconds: 1,
        });
      }
      await wait(signal);
    },
    give() {
      const [next] = waiting;
      if (next) {
        next.admit();
      } else {
        free += 1;
      }
    },
    close() {
      closed = true;
      for (const waiter of waiting) {
        waiter.refuse(stopped());
      }
    },
    get closed() {
      return closed;
    },
  };
}

export function stopped(): AppError {
  return new AppError({ code: 'unavailable', message: 'The service is stopping; try again', retryAfterSeconds: 1 });
}
