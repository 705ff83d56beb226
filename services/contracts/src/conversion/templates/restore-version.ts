import { defineHttp } from '../../contract.ts';
import { storedTemplateSchema, templateErrors } from './template.ts';

/** POST /api/templates/:id/versions/:number/restore: what the template said then becomes a new version. */
export const restoreTemplateVersion = defineHttp({
  name: 'conversion.templates.restoreVersion',
  method: 'POST',
  path: '/api/templates/:id/versions/:number/restore',
  access: 'account',
  summary: 'Make an older version of a template the current one again, as a new version',
  output: storedTemplateSchema,
  errors: [...templateErrors, 'conflict'],
});
