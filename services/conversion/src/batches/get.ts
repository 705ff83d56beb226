import { AppError, type getBatch } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { JobsContext } from '../jobs/context.ts';
import { publicJob } from '../jobs/public-job.ts';
import { isUuid } from '../uuid.ts';
import { publicBatch } from './store.ts';

export function getBatchHandler({ batches }: Pick<JobsContext, 'batches'>): HttpHandler<typeof getBatch> {
  return async ({ principal, params: { id } }) => {
    const found = isUuid(id) ? await batches.find(principal.userId, id) : undefined;
    if (!found) {
      throw new AppError({ code: 'not_found', message: 'There is no such batch' });
    }
    return { ...publicBatch(found.batch, found.jobs), jobs: found.jobs.map(publicJob) };
  };
}
