import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { templateErrors, templateVersionSummarySchema } from './template.ts';

/** GET /api/templates/:id/versions: those that are kept, the newest first; so few that they need no pages. */
export const listTemplateVersions = defineHttp({
  name: 'conversion.templates.versions',
  method: 'GET',
  path: '/api/templates/:id/versions',
  access: 'account',
  summary: 'List the versions of a template',
  output: z.object({ versions: z.array(templateVersionSummarySchema) }),
  errors: templateErrors,
});
