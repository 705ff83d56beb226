import { builtProgram, type DatabaseConfig, type Lifecycle, type RecordWriter } from '@octavo/kit';
import { Piscina } from 'piscina';
import type { EngagementMetrics } from '../metrics.ts';
import type { WriteOutcome } from './writing-thread.ts';

/** Why messages were not written down; `isPassing` when others would not have been either. */
class NotWritten extends Error {
  override readonly name = 'NotWritten';
  readonly isPassing: boolean;

  constructor({ isPassing, message, stack }: Extract<WriteOutcome, { ok: false }>) {
    super(message);
    this.isPassing = isPassing;
    // Where it happened, in the other thread.
    if (stack !== undefined) {
      this.stack = stack;
    }
  }
}

/** Whether the same messages can be written when they are tried again: the fault is not theirs. */
export function isPassing(error: unknown): boolean {
  return error instanceof NotWritten && error.isPassing;
}

/** One batch is written at a time anyway, of all instances: the tables have a lock. */
const connections = 1;
/** Browsers are answered first. */
const niceness = 10;

/**
 * Writes down in a thread of its own: reading a thousand records and what PostgreSQL says of them takes tens of
 * milliseconds, for which browsers that send the next ones would wait.
 */
export function startWriter(
  { DATABASE_URL, DATABASE_SCHEMA }: DatabaseConfig,
  { recordsPerBatch, recordsTotal }: Pick<EngagementMetrics, 'recordsPerBatch' | 'recordsTotal'>,
  lifecycle: Lifecycle,
): RecordWriter {
  const workerData: DatabaseConfig = { DATABASE_URL, DATABASE_SCHEMA, DATABASE_POOL_SIZE: connections };
  const thread = new Piscina<readonly string[], WriteOutcome>({
    filename: builtProgram('analytics/writing-thread.js', import.meta.url),
    name: 'write',
    minThreads: 1,
    maxThreads: 1,
    niceIncrement: niceness,
    workerData,
  });
  lifecycle.onStop('writer', () => thread.destroy());

  return async (messages) => {
    const outcome = await thread.run(messages);
    if (!outcome.ok) {
      throw new NotWritten(outcome);
    }
    for (const share of outcome.written) {
      const counts = Object.entries(share);
      recordsPerBatch.observe(counts.reduce((sum, [, count]) => sum + count, 0));
      counts.forEach(([kind, count]) => recordsTotal.inc({ kind, outcome: 'written' }, count));
    }
  };
}
