import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { templateErrors, templatesPath, templateSummarySchema } from './template.ts';

/** GET /api/templates: the account's templates, the newest first. */
export const listTemplates = defineHttp({
  name: 'conversion.templates.list',
  method: 'GET',
  path: templatesPath,
  access: 'account',
  summary: 'List your templates',
  query: z.strictObject({
    search: z
      .string()
      .max(100)
      .regex(/^\P{Cc}*$/u, 'A name has no control characters')
      .optional()
      .meta({ description: 'Part of the name, in capitals or not', examples: ['invoice'] }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(20)
      .meta({ examples: [50] }),
    cursor: z.string().max(200).optional().meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({ templates: z.array(templateSummarySchema), nextCursor: z.string().nullable() }),
  errors: [...templateErrors.filter((code) => code !== 'not_found'), 'invalid_request'],
});
