import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { templateErrors } from './template.ts';

/** DELETE /api/templates/:id/versions/:number: makes room; its number is not given again. */
export const deleteTemplateVersion = defineHttp({
  name: 'conversion.templates.deleteVersion',
  method: 'DELETE',
  path: '/api/templates/:id/versions/:number',
  access: 'account',
  summary: 'Delete an older version of a template',
  output: z.object({ deleted: z.literal(true) }),
  errors: [...templateErrors, 'conflict'],
});
