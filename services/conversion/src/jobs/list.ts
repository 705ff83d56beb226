import type { listJobs } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { cursorOf, readCursor } from '../cursor.ts';
import type { JobsContext } from './context.ts';
import { publicJob } from './public-job.ts';

export function listJobsHandler({ jobs }: Pick<JobsContext, 'jobs'>): HttpHandler<typeof listJobs> {
  return async ({ principal, query: { status, limit, cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    // One more than asked for tells whether there is another page.
    const rows = await jobs.list({ userId: principal.userId, status, limit: limit + 1, after });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { jobs: page.map(publicJob), nextCursor: last && rows.length > limit ? cursorOf(last) : null };
  };
}
