import { AppError, jobResultPath, type ErrorCode, type Job, type JobStatus, type Operation } from '@octavo/contracts';
import { isUuid } from '../uuid.ts';
import type { JobStore, JobRow } from './store.ts';

/** A job as the API tells it. */
export function publicJob(job: JobRow): Job {
  const succeeded = job.status === 'succeeded';
  return {
    id: job.id,
    status: job.status as JobStatus,
    operation: job.operation as Operation,
    batchId: job.batchId,
    test: job.mode === 'test',
    creditsUsed: succeeded ? job.credits : 0,
    attempts: job.attempts,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    error: job.errorCode === null ? null : { code: job.errorCode as ErrorCode, message: job.errorMessage ?? '' },
    result:
      succeeded && job.resultKey !== null
        ? {
            url: jobResultPath(job.id),
            mediaType: job.resultMediaType ?? '',
            bytes: Number(job.resultBytes),
            filename: job.resultFilename,
            expiresAt: job.expiresAt.toISOString(),
          }
        : null,
  };
}

/** @throws AppError `not_found`, also for a job of somebody else. */
export async function requireJob(jobs: JobStore, userId: string, id: string | undefined): Promise<JobRow> {
  const job = isUuid(id) ? await jobs.find(userId, id) : undefined;
  if (!job) {
    throw new AppError({ code: 'not_found', message: 'There is no such job' });
  }
  return job;
}
