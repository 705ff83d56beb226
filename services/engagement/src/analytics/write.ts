import { isDatabaseDown } from '@octavo/kit';
import type { Database, Transaction } from '../database.ts';
import { analyticsRecordsSchema, type AnalyticsRecord, type RecordKind, type RecordOf } from './record.ts';
import { changesBySession, countSession, HourlyCounts } from './session-changes.ts';
import {
  addHourlyCounts,
  applyDurations,
  insertEvents,
  insertVisits,
  lockTables,
  noteRepeatable,
  readSessions,
  writeSessions,
} from './write-store.ts';

/** The lock on the tables is held no longer than this takes, and what is read of the log at once stays small. */
const recordsPerTransaction = 500;

/** How many records of each kind a transaction wrote down. */
export type WrittenShare = Partial<Record<RecordKind, number>>;

/**
 * Writes messages of the log down, share by share: the rows and, in the same transaction, the counts by hour of what was
 * new. When it fails in between, all of it may be written again.
 */
export async function writeRecords(database: Database, messages: readonly string[]): Promise<WrittenShare[]> {
  const written: WrittenShare[] = [];
  for (const records of shares(messages)) {
    await database.$transaction((transaction) => writeAll(transaction, onceEach(records)));
    const share: WrittenShare = {};
    for (const { kind } of records) {
      share[kind] = (share[kind] ?? 0) + 1;
    }
    written.push(share);
  }
  return written;
}

/** Reads a message only when its turn comes. */
function* shares(messages: readonly string[]): Generator<AnalyticsRecord[]> {
  let waiting: AnalyticsRecord[] = [];
  for (const message of messages) {
    waiting.push(...analyticsRecordsSchema.parse(JSON.parse(message)));
    while (waiting.length >= recordsPerTransaction) {
      yield waiting.slice(0, recordsPerTransaction);
      waiting = waiting.slice(recordsPerTransaction);
    }
  }
  if (waiting.length > 0) {
    yield waiting;
  }
}

const ofKind = <Kind extends RecordKind>(records: readonly AnalyticsRecord[], kind: Kind): RecordOf<Kind>[] =>
  records.filter((record): record is RecordOf<Kind> => record.kind === kind);

interface DatabaseErrorShape {
  code?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
}

/** SQLSTATE: a deadlock, or a conflict with another transaction. Prisma has a code of its own for them, too. */
const passingSqlState = /^40/;
const passingPrismaCode = 'P2034';

/** Whether the same records can be written when they are tried again: the fault is not theirs. */
export function isPassing(error: unknown): boolean {
  const { code, meta } = (error ?? {}) as DatabaseErrorShape;
  const sqlState = String(meta?.driverAdapterError?.cause?.originalCode ?? '');
  return isDatabaseDown(error) || code === passingPrismaCode || passingSqlState.test(sqlState);
}

/** The log may offer a message again beside its first self. */
function onceEach(records: readonly AnalyticsRecord[]): AnalyticsRecord[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    if (!('id' in record)) {
      return true;
    }
    const isFirst = !seen.has(record.id);
    seen.add(record.id);
    return isFirst;
  });
}

async function writeAll(transaction: Transaction, records: readonly AnalyticsRecord[]): Promise<void> {
  await lockTables(transaction);
  const isNew = await noteRepeatable(transaction, records);
  const visits = ofKind(records, 'visit').filter(isNew);
  const events = ofKind(records, 'event').filter(isNew);
  const counts = new HourlyCounts();

  const writtenVisits = await insertVisits(transaction, visits);
  for (const { at } of visits.filter(({ id }) => writtenVisits.has(id))) {
    counts.add(at, { page_views: 1 });
  }
  const writtenEvents = await insertEvents(transaction, events);
  for (const { at } of events.filter(({ id }) => writtenEvents.has(id))) {
    counts.add(at, { events: 1 });
  }
  await applyDurations(transaction, ofKind(records, 'duration'), visits);

  const changes = changesBySession(records.filter(isNew), writtenVisits);
  const before = await readSessions(transaction, [...changes.values()]);
  for (const change of changes.values()) {
    countSession(change, before.get(change.id), counts);
  }
  await writeSessions(transaction, [...changes.values()]);
  await addHourlyCounts(transaction, counts.list());
}
