import { defineHttp } from '../../contract.ts';
import { templateErrors, templateVersionSchema } from './template.ts';

/** GET /api/templates/:id/versions/:number */
export const getTemplateVersion = defineHttp({
  name: 'conversion.templates.getVersion',
  method: 'GET',
  path: '/api/templates/:id/versions/:number',
  access: 'account',
  summary: 'See one version of a template',
  output: templateVersionSchema,
  errors: templateErrors,
});
