import type { JobsContext } from './context.ts';
import type { JobRow } from './store.ts';

/** Deletes a job's bytes, and only then notes it: what is noted as gone is gone. */
export async function deleteBytes(
  { objects, jobs }: Pick<JobsContext, 'objects' | 'jobs'>,
  job: Pick<JobRow, 'id' | 'inputKey' | 'resultKey'>,
  which: { input?: boolean; result?: boolean },
): Promise<void> {
  const keys = [which.input ? job.inputKey : null, which.result ? job.resultKey : null];
  await Promise.all(keys.filter((key) => key !== null).map((key) => objects.delete(key)));
  await jobs.noteDeleted(job.id, which);
}
