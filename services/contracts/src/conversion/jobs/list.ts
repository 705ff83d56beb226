import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { jobErrors, jobSchema, jobStatuses } from './job.ts';

/** GET /functions/v1/jobs: the account's jobs, the newest first. */
export const listJobs = defineHttp({
  name: 'conversion.jobs.list',
  method: 'GET',
  path: '/functions/v1/jobs',
  access: 'account',
  summary: 'List your jobs, the newest first',
  query: z.strictObject({
    status: z.enum(jobStatuses).optional().meta({ description: 'Only jobs that stand so' }),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().max(200).optional().meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({ jobs: z.array(jobSchema), nextCursor: z.string().nullable() }),
  errors: [...jobErrors, 'invalid_request'],
});
