import type { Batch, JobStatus } from '@octavo/contracts';
import type { Database, Transaction } from '../database.ts';
import type { Batch as BatchRow, Job as JobRow } from '../generated/prisma/client.ts';

/** For how long a name stands for its request. */
const nameMilliseconds = 24 * 60 * 60 * 1_000;

/** The caller's Idempotency-Key, and what makes two requests the same. */
export interface BatchName {
  key: string;
  requestHash: string;
}

export interface NewBatch {
  id: string;
  userId: string;
  total: number;
  createdAt: Date;
  name: BatchName | undefined;
}

export type BatchStore = ReturnType<typeof createBatchStore>;

export function createBatchStore(database: Database) {
  return {
    /** Answers the batch that has this name already, if there is one; then nothing is written. */
    async insert(batch: NewBatch): Promise<BatchRow | undefined> {
      const { name, ...rest } = batch;
      if (!name) {
        await database.batch.create({ data: { ...rest, remaining: batch.total } });
        return undefined;
      }
      const { key: idempotencyKey, requestHash } = name;
      const { userId } = batch;
      await database.batch.updateMany({
        where: { userId, idempotencyKey, createdAt: { lte: new Date(batch.createdAt.getTime() - nameMilliseconds) } },
        data: { idempotencyKey: null },
      });
      const data = { ...rest, idempotencyKey, requestHash, remaining: batch.total };
      const { count } = await database.batch.createMany({ data, skipDuplicates: true });
      return count === 1 ? undefined : database.batch.findFirstOrThrow({ where: { userId, idempotencyKey } });
    },

    async remove(id: string): Promise<void> {
      await database.batch.deleteMany({ where: { id, acceptedAt: null } });
    },

    async find(userId: string, id: string): Promise<{ batch: BatchRow; jobs: JobRow[] } | undefined> {
      const batch = await database.batch.findFirst({ where: { id, userId, acceptedAt: { not: null } } });
      return batch ? { batch, jobs: await jobsOf(database, id) } : undefined;
    },

    /** Forgets batches that were never accepted, and those whose jobs are forgotten too. */
    async purge(before: { unaccepted: Date; finished: Date }): Promise<void> {
      await database.batch.deleteMany({
        where: {
          OR: [{ acceptedAt: null, createdAt: { lte: before.unaccepted } }, { finishedAt: { lte: before.finished } }],
        },
      });
    },
  };
}

/**
 * Counts a job's end, in its transaction; the row's lock lets ends at the same moment count one after the other.
 * Answers the batch when that was its last job.
 */
export async function countDownBatch(transaction: Transaction, batchId: string, at: Date): Promise<Batch | undefined> {
  const { remaining } = await transaction.batch.update({
    where: { id: batchId },
    data: { remaining: { decrement: 1 } },
  });
  if (remaining > 0) {
    return undefined;
  }
  const batch = await transaction.batch.update({ where: { id: batchId }, data: { finishedAt: at } });
  return publicBatch(batch, await jobsOf(transaction, batchId));
}

function jobsOf(database: Pick<Database, 'job'>, batchId: string): Promise<JobRow[]> {
  return database.job.findMany({ where: { batchId }, orderBy: { batchPosition: 'asc' } });
}

/** A batch as the API tells it. */
export function publicBatch(batch: BatchRow, jobs: readonly JobRow[]): Batch {
  const count = (status: JobStatus): number => jobs.filter((job) => job.status === status).length;
  return {
    id: batch.id,
    status: batch.finishedAt ? 'finished' : 'running',
    counts: {
      total: batch.total,
      queued: count('queued'),
      running: count('running'),
      succeeded: count('succeeded'),
      failed: count('failed'),
      cancelled: count('cancelled'),
    },
    creditsUsed: jobs.reduce((sum, job) => sum + (job.status === 'succeeded' ? job.credits : 0), 0),
    createdAt: batch.createdAt.toISOString(),
    finishedAt: batch.finishedAt?.toISOString() ?? null,
  };
}
