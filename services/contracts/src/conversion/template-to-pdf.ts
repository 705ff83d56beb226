import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, pdfOptionsSchema, timeoutSecondsSchema } from './pdf-options.ts';

/** POST /functions/v1/template-to-pdf: a Liquid template and its data in, the PDF of the filled document out. */
export const templateToPdf = defineHttp({
  name: 'conversion.templateToPdf',
  method: 'POST',
  path: '/functions/v1/template-to-pdf',
  access: 'apiKey',
  summary: 'Fill a Liquid template with data and turn it into a PDF',
  operation: 'template-to-pdf',
  bodyLimitBytes: 20 * 1024 * 1024,
  body: z.strictObject({
    template: z.string().min(1, 'Give the document as template').max(2_000_000),
    data: z.record(z.string(), z.unknown()).optional().meta({ description: 'Values the template names' }),
    options: pdfOptionsSchema.optional(),
    filename: filenameSchema,
    timeoutSeconds: timeoutSecondsSchema,
    output: outputSchema,
  }),
  output: { document: 'application/pdf' },
  errors: [...conversionErrors, 'invalid_template'],
  example: { template: '<h1>Hello {{ name }}</h1>', data: { name: 'Ada' } },
});
