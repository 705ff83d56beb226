import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { faultOfChoice, inputUrlSchema } from './input-url.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, pdfOptionsSchema, timeoutSecondsSchema } from './pdf-options.ts';

/** Longest template, sent or fetched. */
export const templateLimitCharacters = 2_000_000;

const partialsCharacters = 2_000_000;

const partialsSchema = z
  .record(
    z.string().regex(/^[\w./-]{1,100}$/, "Name partials in letters, digits, '_', '-', '.' and '/'"),
    z.string().max(partialsCharacters),
  )
  .refine((partials) => Object.keys(partials).length <= 200, 'Give 200 partials at most')
  .refine(
    (partials) => Object.values(partials).reduce((sum, text) => sum + text.length, 0) <= partialsCharacters,
    `Give ${partialsCharacters.toLocaleString('en-US')} characters of partials at most`,
  );

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
  strictVariables: z.boolean().optional().meta({
    description: 'Refuse templates that name what the data lacks, instead of writing nothing; false by default',
  }),
};

export const templateOptionsSchema = pdfOptionsSchema.safeExtend(fillingOptions);

export type TemplateOptions = z.infer<typeof templateOptionsSchema>;

export type TemplatePartials = z.infer<typeof partialsSchema>;

/** POST /functions/v1/template-to-pdf: a Liquid template and its data in, the PDF of the filled document out. */
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
      template: z
        .string()
        .min(1, 'Give the document as template')
        .max(templateLimitCharacters)
        .optional()
        .meta({ description: 'A Liquid template, up to 2,000,000 characters' }),
      url: inputUrlSchema.optional(),
      data: z.record(z.string(), z.unknown()).optional().meta({ description: 'Values the template names' }),
      partials: partialsSchema.optional().meta({
        description: "Templates by name, for {% render 'name' %}, {% include 'name' %} and {% layout 'name' %}",
      }),
      options: templateOptionsSchema.optional(),
      filename: filenameSchema,
      timeoutSeconds: timeoutSecondsSchema,
      output: outputSchema,
    })
    .superRefine((body, context) => {
      const message = faultOfChoice(body, ['template', 'url']);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message, path: ['template'] });
      }
    }),
  output: { document: 'application/pdf' },
  errors: [...conversionErrors, 'invalid_template'],
  example: {
    template: "{% render 'header', title: 'Invoice' %}<p>{{ name }} owes {{ total | money }}.</p>",
    partials: { header: '<h1>{{ title }}</h1>' },
    data: { name: 'Ada', total: 1234.5 },
    options: { locale: 'de-DE', currency: 'EUR' },
  },
});
