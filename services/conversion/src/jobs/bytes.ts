import type { JobsContext } from './context.ts';
import { deleteInput } from './input.ts';
import type { JobRow } from './store.ts';

/** Deletes a job's bytes, and only then notes it: what is noted as gone is gone. */
export async function deleteBytes(
  { objects, jobs }: Pick<JobsContext, 'objects' | 'jobs'>,
  job: Pick<JobRow, 'id' | 'inputKey' | 'resultKey'>,
  which: { input?: boolean; result?: boolean },
): Promise<void> {
  if (which.input && job.inputKey !== null) {
    await deleteInput(objects, job.inputKey);
  }
  if (which.result && job.resultKey !== null) {
    await objects.delete(job.resultKey);
  }
  await jobs.noteDeleted(job.id, which);
}
