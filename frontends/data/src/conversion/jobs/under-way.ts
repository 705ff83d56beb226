import type { Job } from '@octavo/contracts';

/** Whether a job has not ended yet, one way or the other. */
export function isUnderWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}
