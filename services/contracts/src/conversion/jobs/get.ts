import { defineHttp } from '../../contract.ts';
import { jobErrors, jobSchema } from './job.ts';

/** GET /functions/v1/jobs/:id: how a job stands. */
export const getJob = defineHttp({
  name: 'conversion.jobs.get',
  method: 'GET',
  path: '/functions/v1/jobs/:id',
  access: 'account',
  summary: 'See how a job stands',
  output: jobSchema,
  errors: jobErrors,
});
