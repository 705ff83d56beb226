import { defineHttp } from '../../contract.ts';
import { batchErrors, batchWithJobsSchema } from './batch.ts';

/** GET /functions/v1/batches/:id: how a batch and its jobs stand. */
export const getBatch = defineHttp({
  name: 'conversion.batches.get',
  method: 'GET',
  path: '/functions/v1/batches/:id',
  access: 'account',
  summary: 'See how a batch and its jobs stand',
  output: batchWithJobsSchema,
  errors: [...batchErrors, 'invalid_token', 'not_found'],
});
