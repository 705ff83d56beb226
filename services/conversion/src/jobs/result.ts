import { AppError, type getJobResult } from '@octavo/contracts';
import { contentDisposition, reply, type HttpHandler, type Reply } from '@octavo/kit';
import type { JobsContext } from './context.ts';
import { requireJob } from './public-job.ts';
import type { JobRow } from './store.ts';

const retryAfterSeconds = 2;

export function getJobResultHandler(
  context: Pick<JobsContext, 'jobs' | 'objects' | 'now'>,
): HttpHandler<typeof getJobResult> {
  return async ({ principal, params }) => {
    const job = await requireJob(context.jobs, principal.userId, params['id']);
    switch (job.status) {
      case 'succeeded':
        return bytesOf(context, job);
      case 'failed':
      case 'cancelled':
        throw new AppError({
          code: 'job_unsuccessful',
          message:
            job.status === 'failed' ? `The job failed: ${job.errorMessage}` : 'The job was cancelled before its end',
        });
      default:
        throw new AppError({
          code: 'result_not_ready',
          message: `The job is ${job.status}. Ask again, or let a webhook tell you`,
          retryAfterSeconds,
        });
    }
  };
}

async function bytesOf({ objects, now }: Pick<JobsContext, 'objects' | 'now'>, job: JobRow): Promise<Reply> {
  const isKept = job.resultKey !== null && job.expiresAt.getTime() > now();
  const found = isKept && job.resultKey !== null ? await objects.get(job.resultKey) : undefined;
  if (!found) {
    throw new AppError({ code: 'result_gone', message: 'The document was deleted. Results are kept for 24 hours' });
  }
  return reply({
    status: 200,
    headers: {
      ...(job.resultHeaders as Record<string, string>),
      'content-type': job.resultMediaType ?? 'application/octet-stream',
      'content-length': String(found.bytes),
      ...(job.resultFilename === null ? {} : { 'content-disposition': contentDisposition(job.resultFilename) }),
    },
    body: found.stream,
  });
}
