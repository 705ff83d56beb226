import type { JobsContext } from './context.ts';
import { deleteInput } from './input.ts';
import type { JobRow } from './store.ts';

/** Deletes a job's bytes, and only then notes it: what is noted as gone is gone. */
export async function deleteBytes(
  { objects, documents, jobs }: Pick<JobsContext, 'objects' | 'documents' | 'jobs'>,
  job: Pick<JobRow, 'id' | 'inputKey' | 'resultKey'>,
  which: { input?: boolean; result?: boolean },
): Promise<void> {
  if (which.input && job.inputKey !== null) {
    await deleteInput(objects, job.inputKey);
  }
  if (which.result) {
    if (job.resultKey !== null) {
      await objects.delete(job.resultKey);
    }
    await documents.removeOfJob(job.id);
  }
  await jobs.noteDeleted(job.id, which);
}
