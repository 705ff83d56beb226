import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  timeoutMilliseconds?: number;
  intervalMilliseconds?: number;
  /** What is waited for, said in the error when the time is over. */
  description?: string;
}

/**
 * Waits until the condition gives something truthy and returns that. A condition that throws counts as not yet; its
 * last error is the cause of the one thrown when the time is over.
 */
export async function waitFor<Result>(
  condition: () => Result | Promise<Result>,
  { timeoutMilliseconds = 10_000, intervalMilliseconds = 25, description = 'the condition' }: WaitOptions = {},
): Promise<Exclude<Awaited<Result>, false | null | undefined | 0 | ''>> {
  const deadline = Date.now() + timeoutMilliseconds;
  let cause: unknown;
  do {
    try {
      const result = await condition();
      if (result) return result as Exclude<Awaited<Result>, false | null | undefined | 0 | ''>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await delay(intervalMilliseconds);
  } while (Date.now() < deadline);
  throw new Error(`Waited ${timeoutMilliseconds} ms for ${description}, in vain`, { cause });
}
