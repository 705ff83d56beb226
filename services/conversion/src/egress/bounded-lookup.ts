import type { Lookup } from './resolve-target.ts';

/**
 * Keeps one document from filling the process's few resolver threads with names that answer slowly: at most some are
 * asked at a time, the rest wait their turn, none longer than the time given.
 */
export function boundedLookup(lookup: Lookup, concurrency: number, timeoutMilliseconds: number): Lookup {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function ask(host: string): ReturnType<Lookup> {
    if (running >= concurrency) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await lookup(host);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return async (host) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Name server did not answer')), timeoutMilliseconds);
    });
    try {
      return await Promise.race([ask(host), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
