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
  templatesPath,
} from './template.ts';

/** POST /api/templates: stores a template as its version 1. */
export const createTemplate = defineHttp({
  name: 'conversion.templates.create',
  method: 'POST',
  path: templatesPath,
  access: 'account',
  summary: 'Store a template',
  bodyLimitBytes: templateBodyLimitBytes,
  body: z.strictObject({
    name: templateNameSchema,
    description: templateDescriptionSchema.optional(),
    template: templateContentFields.template,
    partials: templateContentFields.partials.optional(),
    options: templateContentFields.options.optional(),
    sampleData: templateSampleDataSchema.optional(),
  }),
  output: storedTemplateSchema,
  errors: [...templateErrors.filter((code) => code !== 'not_found'), ...templateSaveErrors],
  example: {
    name: 'invoice',
    template: "{% render 'header', title: 'Invoice' %}<p>{{ name }} owes {{ total | money }}.</p>",
    partials: { header: '<h1>{{ title }}</h1>' },
    options: { format: 'A4', locale: 'de-DE', currency: 'EUR' },
    sampleData: { name: 'Ada', total: 1234.5 },
  },
});
