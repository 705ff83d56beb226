import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { templateErrors } from './template.ts';

/** DELETE /api/templates/:id: forgets a template and its versions; jobs that wait for it fail. */
export const deleteTemplate = defineHttp({
  name: 'conversion.templates.delete',
  method: 'DELETE',
  path: '/api/templates/:id',
  access: 'account',
  summary: 'Delete a template with all its versions',
  output: z.object({ deleted: z.literal(true) }),
  errors: templateErrors,
});
