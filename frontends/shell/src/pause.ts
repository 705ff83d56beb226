interface Scheduler {
  yield?: () => Promise<void>;
}

/** Ends the task that we are in: whatever the visitor did meanwhile goes first. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
}
