import type { ErrorCode, JobStatus, Operation, PlanId } from '@octavo/contracts';
import type { Database, Transaction } from '../database.ts';
import type { Job, Prisma } from '../generated/prisma/client.ts';
import { createTurns } from './turns.ts';

export type JobRow = Job;

export interface NewJob {
  id: string;
  userId: string;
  apiKeyId: string;
  mode: 'live' | 'test';
  planId: PlanId;
  operation: Operation;
  credits: number;
  requestId: string;
  publicUrl: string;
  inputKey: string;
  createdAt: Date;
  expiresAt: Date;
  batchId?: string;
  batchPosition?: number;
}

export type JobEnd =
  | {
      status: 'succeeded';
      resultKey: string;
      resultMediaType: string;
      resultFilename: string | null;
      resultBytes: number;
      resultHeaders: Record<string, string>;
      expiresAt: Date;
    }
  | { status: 'failed'; errorCode: ErrorCode; errorMessage: string; expiresAt: Date }
  | { status: 'cancelled'; expiresAt: Date };

export type Claim = { outcome: 'claimed'; job: JobRow } | { outcome: 'leased' | 'over' };

export interface Page {
  userId: string;
  status?: JobStatus | undefined;
  limit: number;
  after?: { createdAt: Date; id: string } | undefined;
}

/** Told in the transaction that ends a job, for what else has to be true from then on. */
export type OnJobEnd = (transaction: Transaction, job: JobRow, at: Date) => Promise<void>;

export type JobStore = ReturnType<typeof createJobStore>;

/** Parts this lock of a user from the others. */
const jobsLock = 20_101;

/** Rolls a transaction back. */
const incomplete = new Error('A part of the batch is gone');

const unfinished = ['queued', 'running'];
const finished = ['succeeded', 'failed', 'cancelled'];

/**
 * Jobs as they stand. Whoever ends one decides in the same transaction what becomes of its credits: no crash can part
 * the two, and a job ends once.
 */
export function createJobStore(database: Database, { onEnd }: { onEnd?: OnJobEnd } = {}) {
  const inTurn = createTurns();

  async function end(
    transaction: Transaction,
    where: Prisma.JobWhereInput,
    { status, ...how }: JobEnd,
    at: Date,
  ): Promise<JobRow | undefined> {
    const [job] = await transaction.job.updateManyAndReturn({
      where: { status: { in: unfinished }, ...where },
      data: { ...how, status, finishedAt: at, leaseId: null, leaseUntil: null },
    });
    if (!job) {
      return undefined;
    }
    if (job.credits > 0) {
      const decision = status === 'succeeded' ? 'settle' : 'release';
      await transaction.chargeDecision.create({ data: { holdId: job.id, decision, decidedAt: at } });
    }
    await onEnd?.(transaction, job, at);
    return job;
  }

  return {
    /**
     * Jobs of one user whose credits are not their own yet: nobody sees them and nobody does them. False, and none is
     * noted: with them the user would have more that are not finished than may be, whichever instances took them in.
     */
    insertAccepting(userId: string, jobs: readonly NewJob[], mostUnfinished: number): Promise<boolean> {
      const insert = async (transaction: Transaction): Promise<boolean> => {
        // One after the other, or two would count the same ones and both find room.
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, ${jobsLock}::bigint))`;
        const unfinishedCount = await transaction.job.count({ where: { userId, finishedAt: null } });
        if (unfinishedCount + jobs.length > mostUnfinished) {
          return false;
        }
        await transaction.job.createMany({ data: jobs.map((job) => ({ ...job, userId, status: 'accepting' })) });
        return true;
      };
      // Here already one after the other: who waits for the lock holds a connection that others need.
      return inTurn(userId, () => database.$transaction(insert));
    },

    /** False: it was given up meanwhile. */
    async makeQueued(id: string, at: Date): Promise<boolean> {
      const { count } = await database.job.updateMany({
        where: { id, status: 'accepting' },
        data: { status: 'queued', queuedAt: at },
      });
      return count === 1;
    },

    /** Accepts a whole batch, or nothing of it when a part was given up meanwhile. */
    makeBatchQueued: (batchId: string, total: number, at: Date): Promise<boolean> =>
      database
        .$transaction(async (transaction) => {
          const { count } = await transaction.job.updateMany({
            where: { batchId, status: 'accepting' },
            data: { status: 'queued', queuedAt: at },
          });
          if (count !== total) {
            throw incomplete;
          }
          await transaction.batch.update({ where: { id: batchId }, data: { acceptedAt: at } });
          return true;
        })
        .catch((error: unknown) => {
          if (error === incomplete) {
            return false;
          }
          throw error;
        }),

    /** Forgets a job that was never accepted; credits that may have become its own go back. */
    abandon(id: string, at: Date): Promise<boolean> {
      return database.$transaction(async (transaction) => {
        const { count } = await transaction.job.deleteMany({ where: { id, status: 'accepting' } });
        if (count === 1) {
          await transaction.chargeDecision.create({ data: { holdId: id, decision: 'release', decidedAt: at } });
        }
        return count === 1;
      });
    },

    countUnfinished: (userId: string): Promise<number> => database.job.count({ where: { userId, finishedAt: null } }),

    /** Takes a job for one attempt. `leased`: another attempt shows signs of life. */
    async claim(id: string, lease: { leaseId: string; now: Date; leaseUntil: Date }): Promise<Claim> {
      const [job] = await database.job.updateManyAndReturn({
        where: { id, OR: [{ status: 'queued' }, { status: 'running', leaseUntil: { lte: lease.now } }] },
        data: {
          status: 'running',
          attempts: { increment: 1 },
          leaseId: lease.leaseId,
          leaseUntil: lease.leaseUntil,
          startedAt: lease.now,
        },
      });
      if (job) {
        return { outcome: 'claimed', job };
      }
      const running = await database.job.count({ where: { id, status: 'running' } });
      return { outcome: running > 0 ? 'leased' : 'over' };
    },

    /** False: the attempt is no longer the one to finish the job. */
    async renew(id: string, leaseId: string, leaseUntil: Date): Promise<boolean> {
      const { count } = await database.job.updateMany({ where: { id, leaseId }, data: { leaseUntil } });
      return count === 1;
    },

    /** Gives an attempt up; `uncounted`, as if it had not been. */
    async requeue(id: string, leaseId: string, at: Date, { uncounted }: { uncounted: boolean }): Promise<void> {
      await database.job.updateMany({
        where: { id, leaseId, status: 'running' },
        data: {
          status: 'queued',
          leaseId: null,
          leaseUntil: null,
          queuedAt: at,
          ...(uncounted ? { attempts: { decrement: 1 } } : {}),
        },
      });
    },

    /** Ends a job by the attempt that holds its lease. Undefined: it is no longer that attempt's to end. */
    finish: (id: string, leaseId: string, how: JobEnd, at: Date): Promise<JobRow | undefined> =>
      database.$transaction((transaction) => end(transaction, { id, leaseId }, how, at)),

    /** Ends a job whoever works on it. Undefined: it had ended, or is not this user's. */
    cancel: (userId: string, id: string, how: JobEnd, at: Date): Promise<JobRow | undefined> =>
      database.$transaction((transaction) => end(transaction, { id, userId }, how, at)),

    /** Ends a job that took too long. */
    giveUp: (id: string, how: JobEnd, at: Date): Promise<JobRow | undefined> =>
      database.$transaction((transaction) => end(transaction, { id, expiresAt: { lte: at } }, how, at)),

    async find(userId: string, id: string): Promise<JobRow | undefined> {
      return (await database.job.findFirst({ where: { id, userId, status: { not: 'accepting' } } })) ?? undefined;
    },

    list: ({ userId, status, limit, after }: Page): Promise<JobRow[]> =>
      database.job.findMany({
        where: {
          userId,
          status: status ?? { not: 'accepting' },
          ...(after
            ? {
                OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
              }
            : {}),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
      }),

    findOverdue: (at: Date, limit: number): Promise<JobRow[]> =>
      database.job.findMany({
        where: { status: { in: unfinished }, finishedAt: null, expiresAt: { lte: at } },
        take: limit,
      }),

    findAbandoned: (before: Date, limit: number): Promise<JobRow[]> =>
      database.job.findMany({
        where: { status: 'accepting', finishedAt: null, createdAt: { lte: before } },
        take: limit,
      }),

    /** Jobs whose id the queue may have lost. */
    findLost: (times: { queuedBefore: Date; leasedBefore: Date }, limit: number): Promise<JobRow[]> =>
      database.job.findMany({
        where: {
          finishedAt: null,
          OR: [
            { status: 'queued', OR: [{ queuedAt: null }, { queuedAt: { lte: times.queuedBefore } }] },
            { status: 'running', leaseUntil: { lte: times.leasedBefore }, queuedAt: { lte: times.leasedBefore } },
          ],
        },
        orderBy: { createdAt: 'asc' },
        take: limit,
      }),

    async noteQueued(id: string, queuedAt: Date | null): Promise<void> {
      await database.job.updateMany({ where: { id, status: { in: unfinished } }, data: { queuedAt } });
    },

    /** Finished jobs with bytes that nobody needs any more. */
    findWithDeadBytes: (at: Date, limit: number): Promise<JobRow[]> =>
      database.job.findMany({
        where: {
          status: { in: finished },
          OR: [{ inputKey: { not: null } }, { resultKey: { not: null }, expiresAt: { lte: at } }],
        },
        take: limit,
      }),

    async noteDeleted(id: string, gone: { input?: boolean; result?: boolean }): Promise<void> {
      await database.job.updateMany({
        where: { id },
        data: { ...(gone.input ? { inputKey: null } : {}), ...(gone.result ? { resultKey: null } : {}) },
      });
    },

    async purge(finishedBefore: Date): Promise<number> {
      const { count } = await database.job.deleteMany({
        where: { finishedAt: { lte: finishedBefore }, inputKey: null, resultKey: null },
      });
      return count;
    },
  };
}
