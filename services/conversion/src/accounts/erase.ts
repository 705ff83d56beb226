import type { usersDeleted } from '@octavo/contracts';
import type { EventHandler } from '@octavo/kit';
import type { Database } from '../database.ts';
import { forgetAnswer } from '../idempotency/sweeper.ts';
import type { OnceContext } from '../idempotency/once.ts';
import { deleteBytes } from '../jobs/bytes.ts';

const batchSize = 200;

/** How long all documents of an account may take to be deleted, before another instance begins as well. */
export const eraseMilliseconds = 5 * 60_000;

type EraseContext = OnceContext & { database: Database };

/**
 * Erases everything of a user who is gone: webhooks first, so that nobody is told of the rest; jobs that run are
 * cancelled, and their credits go back. Begun again after a crash, it goes on with what is left.
 */
export function eraseAccount(context: EraseContext): EventHandler<typeof usersDeleted> {
  const { database, documents } = context;
  return async ({ payload: { userId } }) => {
    await database.webhookEndpoint.deleteMany({ where: { userId } });
    await database.template.deleteMany({ where: { userId } });
    await eraseAnswers(context, userId);
    await eraseJobs(context, userId);
    await documents.removeOfUser(userId);
    await database.batch.deleteMany({ where: { userId } });
  };
}

async function eraseAnswers(context: EraseContext, userId: string): Promise<void> {
  for (;;) {
    const rows = await context.database.idempotentAnswer.findMany({ where: { userId }, take: batchSize });
    for (const row of rows) {
      await forgetAnswer(context, row);
    }
    if (rows.length < batchSize) {
      return;
    }
  }
}

async function eraseJobs(context: EraseContext, userId: string): Promise<void> {
  const { database, jobs, attempts, charges } = context;
  for (;;) {
    const at = new Date(context.now());
    // What is being accepted just now is undone by the sweeper: its row goes then.
    const rows = await database.job.findMany({
      where: { userId, status: { not: 'accepting' } },
      orderBy: { id: 'asc' },
      take: batchSize,
    });
    for (const { id } of rows) {
      if (await jobs.cancel(userId, id, { status: 'cancelled', expiresAt: at }, at)) {
        attempts.get(id)?.abort();
        charges.wake();
      }
      const job = await jobs.find(userId, id);
      if (job) {
        await deleteBytes(context, job, { input: true, result: true });
        await database.job.deleteMany({ where: { id } });
      }
    }
    if (rows.length < batchSize) {
      return;
    }
  }
}
