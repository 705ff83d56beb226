import type { Operation } from '@octavo/contracts';
import type { Database } from '../database.ts';
import type { IdempotentAnswer } from '../generated/prisma/client.ts';

export type AnswerRow = IdempotentAnswer;

export interface RequestName {
  userId: string;
  operation: Operation;
  key: string;
}

export interface Lease {
  leaseId: string;
  workId: string;
  leaseUntil: Date;
  expiresAt: Date;
}

export type Claim =
  | { outcome: 'claimed' }
  /** The first request's process died before it had answered. */
  | { outcome: 'takenOver'; formerWorkId: string }
  | { outcome: 'known' | 'expired'; row: AnswerRow };

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/** First answers by name. Times come from the caller. */
export function createIdempotencyStore(database: Database) {
  /** `repeat`: it may have been decided by another who gave it up as well. */
  const release = (holdId: string, decidedAt: Date) =>
    database.chargeDecision.createMany({
      data: { holdId, decision: 'release', decidedAt },
      skipDuplicates: true,
    });

  return {
    async claim(name: RequestName, requestHash: string, lease: Lease, now: Date): Promise<Claim> {
      const { count } = await database.idempotentAnswer.createMany({
        data: { ...name, ...lease, requestHash },
        skipDuplicates: true,
      });
      if (count === 1) {
        return { outcome: 'claimed' };
      }
      const row = await database.idempotentAnswer.findUnique({ where: { userId_operation_key: name } });
      if (!row) {
        return this.claim(name, requestHash, lease, now);
      }
      if (row.expiresAt <= now) {
        return { outcome: 'expired', row };
      }
      const isAbandoned = row.leaseUntil !== null && row.leaseUntil <= now && row.requestHash === requestHash;
      if (!isAbandoned) {
        return { outcome: 'known', row };
      }
      const taken = await database.idempotentAnswer.updateMany({
        where: { ...name, workId: row.workId, leaseUntil: row.leaseUntil },
        data: lease,
      });
      if (taken.count === 0) {
        return this.claim(name, requestHash, lease, now);
      }
      return { outcome: 'takenOver', formerWorkId: row.workId };
    },

    async renew(name: RequestName, leaseId: string, leaseUntil: Date): Promise<void> {
      await database.idempotentAnswer.updateMany({ where: { ...name, leaseId }, data: { leaseUntil } });
    },

    /** Forgets a request that was not answered well, so that it can be sent again. */
    async forget(name: RequestName, leaseId: string): Promise<void> {
      await database.idempotentAnswer.deleteMany({ where: { ...name, leaseId } });
    },

    /**
     * Keeps the answer, and with it, in the same transaction, what it costs: `settleHoldId` is paid once the answer can be
     * had, and only then. False: the request has been taken over by another.
     */
    complete(
      name: RequestName,
      leaseId: string,
      answer: { status: number; headers: Record<string, string>; objectKey: string; settleHoldId: string | undefined },
      at: Date,
    ): Promise<boolean> {
      return database.$transaction(async (transaction) => {
        const { settleHoldId, ...data } = answer;
        const { count } = await transaction.idempotentAnswer.updateMany({
          where: { ...name, leaseId },
          data: { ...data, leaseId: null, leaseUntil: null },
        });
        if (count === 1 && settleHoldId !== undefined) {
          await transaction.chargeDecision.create({
            data: { holdId: settleHoldId, decision: 'settle', decidedAt: at },
          });
        }
        return count === 1;
      });
    },

    /** Gives credits back that work which was given up may have made its own. */
    async releaseHold(holdId: string, at: Date): Promise<void> {
      await release(holdId, at);
    },

    findFinished: (at: Date, leaseBefore: Date, limit: number): Promise<AnswerRow[]> =>
      database.idempotentAnswer.findMany({
        where: { OR: [{ expiresAt: { lte: at } }, { leaseUntil: { lte: leaseBefore } }] },
        take: limit,
      }),

    async remove({ userId, operation, key, workId }: AnswerRow): Promise<boolean> {
      const { count } = await database.idempotentAnswer.deleteMany({ where: { userId, operation, key, workId } });
      return count === 1;
    },
  };
}
