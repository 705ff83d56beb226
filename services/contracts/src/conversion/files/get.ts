import { z } from 'zod';
import { defineHttp } from '../../contract.ts';

/** GET /functions/v1/files/:id: a document by its signed address, which is the credential. */
export const getFile = defineHttp({
  name: 'conversion.files.get',
  method: 'GET',
  path: '/functions/v1/files/:id',
  access: 'anyone',
  summary: 'Get a document by its signed address',
  query: z.object({ signature: z.string().max(100) }),
  output: { document: 'application/octet-stream' },
  errors: ['not_found', 'result_gone'],
});
