import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, pdfOptionsSchema, timeoutSecondsSchema } from './pdf-options.ts';

/** POST /functions/v1/markdown-to-pdf: CommonMark with tables and strikethrough in, a typeset PDF out. */
export const markdownToPdf = defineHttp({
  name: 'conversion.markdownToPdf',
  method: 'POST',
  path: '/functions/v1/markdown-to-pdf',
  access: 'apiKey',
  summary: 'Turn Markdown into a PDF',
  operation: 'markdown-to-pdf',
  bodyLimitBytes: 10 * 1024 * 1024,
  body: z.strictObject({
    markdown: z.string().min(1, 'Give the document as markdown').max(5_000_000),
    options: pdfOptionsSchema.optional(),
    filename: filenameSchema,
    timeoutSeconds: timeoutSecondsSchema,
    output: outputSchema,
  }),
  output: { document: 'application/pdf' },
  errors: conversionErrors,
  example: { markdown: '# Release notes\n\n- Faster conversions\n- **Bold** claims' },
});
