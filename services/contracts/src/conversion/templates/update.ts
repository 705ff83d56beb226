import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import {
  storedTemplateSchema,
  templateBodyLimitBytes,
  templateContentFields,
  templateDescriptionSchema,
  templateErrors,
  templateNameSchema,
  templateSampleDataSchema,
  templateSaveErrors,
} from './template.ts';

/**
 * PATCH /api/templates/:id: each of template, partials, options and sampleData that is given replaces the former whole,
 * and together they make one new version. Name and description belong to the template and make none.
 */
export const updateTemplate = defineHttp({
  name: 'conversion.templates.update',
  method: 'PATCH',
  path: '/api/templates/:id',
  access: 'account',
  summary: 'Change a template: a new version of what it says, or its name and description',
  bodyLimitBytes: templateBodyLimitBytes,
  body: z
    .strictObject({
      name: templateNameSchema.optional(),
      description: templateDescriptionSchema.nullable().optional(),
      template: templateContentFields.template.optional(),
      partials: templateContentFields.partials.optional(),
      options: templateContentFields.options.optional(),
      sampleData: templateSampleDataSchema.nullable().optional(),
      expectedVersion: z
        .number()
        .int()
        .min(1)
        .optional()
        .meta({
          description: 'The current version that you have read; 409 when there is a newer one by now',
          examples: [1],
        }),
    })
    .refine(
      (body) => Object.entries(body).some(([name, value]) => name !== 'expectedVersion' && value !== undefined),
      'Give what is to change',
    ),
  output: storedTemplateSchema,
  errors: [...templateErrors, ...templateSaveErrors],
  example: { template: '<p>{{ name }} owes {{ total | money }} until {{ due | local_date }}.</p>', expectedVersion: 1 },
});
