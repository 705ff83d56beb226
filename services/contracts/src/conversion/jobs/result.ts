import { defineHttp } from '../../contract.ts';
import { jobErrors } from './job.ts';

/** GET /functions/v1/jobs/:id/result: what the operation would have answered at once, in its own media type. */
export const getJobResult = defineHttp({
  name: 'conversion.jobs.result',
  method: 'GET',
  path: '/functions/v1/jobs/:id/result',
  access: 'account',
  summary: 'Get the document a job has made',
  output: { document: 'application/octet-stream' },
  errors: [...jobErrors, 'result_not_ready', 'job_unsuccessful', 'result_gone'],
});
