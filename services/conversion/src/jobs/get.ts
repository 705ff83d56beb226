import type { getJob } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { JobsContext } from './context.ts';
import { publicJob, requireJob } from './public-job.ts';

export function getJobHandler({ jobs }: Pick<JobsContext, 'jobs'>): HttpHandler<typeof getJob> {
  return async ({ principal, params }) => publicJob(await requireJob(jobs, principal.userId, params['id']));
}
