import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { finishingFields, refuseFinishingConflicts } from './finishing-options.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { faultOfChoice, inputUrlSchema } from './input-url.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, pdfOptionsSchema, timeoutSecondsSchema } from './pdf-options.ts';

/** Longest template, sent or fetched. */
export const templateLimitCharacters = 2_000_000;

const partialsCharacters = 2_000_000;

export const templatePartialsSchema = z
  .record(
    z.string().regex(/^[\w./-]{1,100}$/, "Name partials in letters, digits, '_', '-', '.' and '/'"),
    z.string().max(partialsCharacters),
  )
  .refine((partials) => Object.keys(partials).length <= 200, 'Give 200 partials at most')
  .refine(
    (partials) => Object.values(partials).reduce((sum, text) => sum + text.length, 0) <= partialsCharacters,
    `Give ${partialsCharacters.toLocaleString('en-US')} characters of partials at most`,
  );

export const templateTextSchema = z
  .string()
  .min(1, 'Give the document as template')
  .max(templateLimitCharacters)
  .meta({ description: 'A Liquid template, up to 2,000,000 characters' });

/** How a template is filled, beside how its pages look. */
const fillingOptions = {
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,6}$/, "Give a language tag such as 'en-US' or 'de-DE'")
    .optional()
    .meta({
      description: 'For number, money, percent, local_date and date, unless they name another; en-US by default',
    }),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "Give a currency of three letters, such as 'EUR'")
    .optional()
    .meta({ description: 'For money, unless it names another' }),
  strictVariables: z
    .boolean()
    .optional()
    .meta({
      examples: [true],
      description: 'Refuse templates that name what the data lacks, instead of writing nothing; false by default',
    }),
};

export const templateOptionsSchema = pdfOptionsSchema.safeExtend(fillingOptions);

export type TemplateOptions = z.infer<typeof templateOptionsSchema>;

export type TemplatePartials = z.infer<typeof templatePartialsSchema>;

/**
 * POST /functions/v1/template-to-pdf: a Liquid template, or the id of a stored one, and its data in, the PDF of the
 * filled document out.
 */
export const templateToPdf = defineHttp({
  name: 'conversion.templateToPdf',
  method: 'POST',
  path: '/functions/v1/template-to-pdf',
  access: 'apiKey',
  summary: 'Fill a Liquid template with data and turn it into a PDF',
  operation: 'template-to-pdf',
  bodyLimitBytes: 20 * 1024 * 1024,
  body: z
    .strictObject({
      template: templateTextSchema.optional(),
      url: inputUrlSchema.optional(),
      templateId: z
        .uuid('Give the id of a stored template')
        .optional()
        .meta({
          description: 'A stored template, instead of template',
          examples: ['9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11'],
        }),
      version: z
        .number()
        .int()
        .min(1)
        .optional()
        .meta({
          description:
            'Which version of the stored template; by default the one that is current when the request comes',
          examples: [3],
        }),
      data: z.record(z.string(), z.unknown()).optional().meta({ description: 'Values the template names' }),
      partials: templatePartialsSchema.optional().meta({
        description:
          "Templates by name, for {% render 'name' %}, {% include 'name' %} and {% layout 'name' %}; they win over a stored template's own",
      }),
      options: templateOptionsSchema.optional().meta({
        description: "Each one wins over a stored template's own",
      }),
      filename: filenameSchema,
      timeoutSeconds: timeoutSecondsSchema,
      output: outputSchema,
      ...finishingFields,
    })
    .superRefine((body, context) => {
      refuseFinishingConflicts(body, context);
      const message = faultOfChoice(body, ['template', 'url', 'templateId']);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message, path: ['template'] });
      }
      if (body.version !== undefined && body.templateId === undefined) {
        context.addIssue({ code: 'custom', message: 'Only a stored template has versions', path: ['version'] });
      }
    }),
  output: { document: 'application/pdf' },
  errors: [...conversionErrors, 'invalid_template', 'not_found'],
  example: {
    template: "{% render 'header', title: 'Invoice' %}<p>{{ name }} owes {{ total | money }}.</p>",
    partials: { header: '<h1>{{ title }}</h1>' },
    data: { name: 'Ada', total: 1234.5 },
    options: { locale: 'de-DE', currency: 'EUR' },
  },
});
