import type { OnceContext } from './once.ts';
import type { AnswerRow } from './store.ts';

const batchSize = 200;
const abandonedMilliseconds = 5 * 60_000;

/** Forgets answers whose time is over, and requests whose process died. */
export async function sweepAnswers(context: OnceContext): Promise<void> {
  const at = new Date(context.now());
  const leaseBefore = new Date(at.getTime() - abandonedMilliseconds);
  for (;;) {
    const rows = await context.answers.findFinished(at, leaseBefore, batchSize);
    for (const row of rows) {
      await forgetAnswer(context, row);
    }
    if (rows.length < batchSize) {
      return;
    }
  }
}

/** With an answer goes its document; with a request that was never answered, what it may have set aside. */
export async function forgetAnswer(
  { answers, objects, charges, jobs, now }: OnceContext,
  row: AnswerRow,
): Promise<void> {
  if (row.objectKey !== null) {
    await objects.delete(row.objectKey);
  }
  const isOurs = await answers.remove(row);
  if (isOurs && row.status === null && !(await jobs.find(row.userId, row.workId))) {
    await answers.releaseHold(row.workId, new Date(now()));
    charges.wake();
  }
}
