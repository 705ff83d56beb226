import { AppError, type listJobs } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { JobsContext } from './context.ts';
import { publicJob } from './public-job.ts';
import type { JobRow } from './store.ts';

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

function cursorOf({ createdAt, id }: JobRow): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const match = /^(\d{4}-\S{18}Z) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const createdAt = new Date(match?.[1] ?? '');
  if (!match?.[2] || Number.isNaN(createdAt.getTime())) {
    throw new AppError({ code: 'invalid_request', message: 'cursor: Send the nextCursor of the page before' });
  }
  return { createdAt, id: match[2] };
}
