import { AppError } from '@octavo/contracts';
import { raceSignal } from './race-signal.ts';

export interface RenderQueueOptions {
  /** How many documents are rendered at a time. */
  concurrency: number;
  /** How many may wait. */
  limit: number;
  now: () => number;
}

/** Weight of the newest duration in the running mean. */
const newestWeight = 0.2;
const longestRetrySeconds = 60;

/** First come, first served, and never more waiting than can be served in time. */
export class RenderQueue {
  readonly #options: RenderQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #meanMilliseconds = 100;

  constructor(options: RenderQueueOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get running(): number {
    return this.#running;
  }

  /** Waits for a turn; call the answer when the work is done. Throws `overloaded` at once when too many wait. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const { concurrency, limit } = this.#options;
    if (this.#running >= concurrency) {
      if (this.#waiting.length >= limit) {
        throw new AppError({
          code: 'overloaded',
          message: 'Too many documents are being converted; try again shortly',
          retryAfterSeconds: this.#retryAfterSeconds(),
        });
      }
      await this.#turn(signal);
    } else {
      this.#running += 1;
    }
    return this.#leave();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    let give = (): void => {};
    const turn = new Promise<void>((resolve) => (give = resolve));
    this.#waiting.push(give);
    try {
      await raceSignal(turn, signal);
    } catch (error) {
      const place = this.#waiting.indexOf(give);
      if (place === -1) {
        this.#passOn();
      } else {
        this.#waiting.splice(place, 1);
      }
      throw error;
    }
  }

  #leave(): () => void {
    const entered = this.#options.now();
    let left = false;
    return () => {
      if (!left) {
        left = true;
        const milliseconds = this.#options.now() - entered;
        this.#meanMilliseconds += newestWeight * (milliseconds - this.#meanMilliseconds);
        this.#passOn();
      }
    };
  }

  /** A place that becomes free goes straight to the next in line, so that nobody can slip in before them. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) {
      next();
    } else {
      this.#running -= 1;
    }
  }

  #retryAfterSeconds(): number {
    const rounds = (this.#waiting.length + 1) / this.#options.concurrency;
    const seconds = Math.ceil((rounds * this.#meanMilliseconds) / 1_000);
    return Math.min(Math.max(seconds, 1), longestRetrySeconds);
  }
}
