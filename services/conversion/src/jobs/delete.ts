import type { deleteJob } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { deleteBytes } from './bytes.ts';
import type { JobsContext } from './context.ts';
import { publicJob, requireJob } from './public-job.ts';

export function deleteJobHandler(context: JobsContext): HttpHandler<typeof deleteJob> {
  return async ({ principal, params }) => {
    const { id } = await requireJob(context.jobs, principal.userId, params['id']);
    const at = new Date(context.now());
    const cancelled = await context.jobs.cancel(principal.userId, id, { status: 'cancelled', expiresAt: at }, at);
    if (cancelled) {
      // In another process the attempt ends with its next sign of life; what it makes is thrown away.
      context.attempts.get(id)?.abort();
      context.charges.wake();
      context.metrics.ended.inc({ status: 'cancelled' });
    }
    const job = await requireJob(context.jobs, principal.userId, id);
    await deleteBytes(context, job, { input: true, result: true });
    return publicJob(await requireJob(context.jobs, principal.userId, id));
  };
}
