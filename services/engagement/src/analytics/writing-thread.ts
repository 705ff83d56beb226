import type { DatabaseConfig } from '@octavo/kit';
import { workerData } from 'node:worker_threads';
import { openDatabase } from '../database.ts';
import { isPassing, writeRecords, type WrittenShare } from './write.ts';

/** Errors do not come through to another thread with their class; what the reader must know of them does. */
export type WriteOutcome =
  { ok: true; written: WrittenShare[] } | { ok: false; isPassing: boolean; message: string; stack: string | undefined };

const database = openDatabase(workerData as DatabaseConfig);

/** What the writer's thread runs. */
export async function write(messages: readonly string[]): Promise<WriteOutcome> {
  try {
    return { ok: true, written: await writeRecords(database, messages) };
  } catch (error) {
    const { message, stack } = error as Error;
    return { ok: false, isPassing: isPassing(error), message, stack };
  }
}
