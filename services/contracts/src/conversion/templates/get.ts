import { defineHttp } from '../../contract.ts';
import { storedTemplateSchema, templateErrors } from './template.ts';

/** GET /api/templates/:id: a template and what it says now. */
export const getTemplate = defineHttp({
  name: 'conversion.templates.get',
  method: 'GET',
  path: '/api/templates/:id',
  access: 'account',
  summary: 'See a template and its current version',
  output: storedTemplateSchema,
  errors: templateErrors,
});
