import { defineHttp } from '../../contract.ts';
import { jobErrors, jobSchema } from './job.ts';

/** DELETE /functions/v1/jobs/:id: cancels a job that is not finished; deletes the bytes of one that is, at once. */
export const deleteJob = defineHttp({
  name: 'conversion.jobs.delete',
  method: 'DELETE',
  path: '/functions/v1/jobs/:id',
  access: 'account',
  summary: 'Cancel a job, or delete its document now',
  output: jobSchema,
  errors: jobErrors,
});
