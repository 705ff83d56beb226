import type { deleteJob as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { getBatch } from '../batches/get.ts';
import { getJob } from './get.ts';
import { listJobs } from './list.ts';

export const deleteJob = endpoint<typeof contract>('conversion.jobs.delete', 'DELETE', '/functions/v1/jobs/:id');

/** Cancels a job that is under way; deletes the document of one that has ended. */
export function useDeleteJob(): ChangeOf<typeof contract> {
  return useChange(deleteJob, [getJob, listJobs, getBatch]);
}
