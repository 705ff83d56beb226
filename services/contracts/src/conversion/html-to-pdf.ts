import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { finishingFields, refuseFinishingConflicts } from './finishing-options.ts';
import { htmlOptionsSchema, optionsForUrlOnly } from './html-options.ts';
import { outputSchema } from './output.ts';
import { defaultTimeoutSeconds, filenameSchema, timeoutSecondsSchema } from './pdf-options.ts';
import { sourceUrlSchema } from './source-url.ts';

/** Longest HTML, in characters: with JSON escapes it still fits the body limit. */
const htmlLimit = 30_000_000;

const documentBodyLimitBytes = 50 * 1024 * 1024;

export const conversionErrors = [
  'malformed_json',
  'invalid_request',
  'missing_api_key',
  'invalid_api_key',
  'insufficient_credits',
  'payload_too_large',
  'unsupported_media_type',
  'conflict',
  'document_failed',
  'idempotency_mismatch',
  'too_many_conversions',
  'engine_failed',
  'overloaded',
  'timeout',
] as const;

/** POST /functions/v1/html-to-pdf: an HTML document in, the PDF of its printed pages out. */
export const htmlToPdf = defineHttp({
  name: 'conversion.htmlToPdf',
  method: 'POST',
  path: '/functions/v1/html-to-pdf',
  access: 'apiKey',
  summary: 'Turn an HTML document into a PDF',
  operation: 'html-to-pdf',
  bodyLimitBytes: documentBodyLimitBytes,
  formFiles: {
    texts: { 'index.html': 'html', 'header.html': 'headerTemplate', 'footer.html': 'footerTemplate' },
    maximumFiles: 200,
  },
  body: z
    .strictObject({
      html: z.string().min(1, 'Give the document as html').max(htmlLimit).optional().meta({
        description:
          'The document itself; what it refers to needs whole addresses, unless it comes as index.html of a form, with its files beside it',
      }),
      url: sourceUrlSchema.optional().meta({
        examples: ['https://example.com/report.html'],
        description:
          'The address of the document instead, http or https, on the open internet. Redirects are followed, and so is a page that leads on to another by itself, ten times at most',
      }),
      options: htmlOptionsSchema.optional(),
      filename: filenameSchema,
      timeoutSeconds: timeoutSecondsSchema,
      output: outputSchema,
      ...finishingFields,
    })
    .superRefine(({ html, url, options = {}, timeoutSeconds = defaultTimeoutSeconds, ...body }, context) => {
      refuseFinishingConflicts(body, context);
      if ((html === undefined) === (url === undefined)) {
        context.addIssue({ code: 'custom', message: 'Give either html or url', path: ['html'] });
      }
      for (const name of url === undefined ? optionsForUrlOnly(options) : []) {
        context.addIssue({ code: 'custom', message: 'Goes with url only', path: ['options', name] });
      }
      if ((options.delayMilliseconds ?? 0) >= timeoutSeconds * 1_000) {
        const message = 'Give less than timeoutSeconds, within which the whole conversion must end';
        context.addIssue({ code: 'custom', message, path: ['options', 'delayMilliseconds'] });
      }
    }),
  output: { document: 'application/pdf' },
  errors: conversionErrors,
  example: {
    html: '<h1>Invoice 2026-001</h1><p>Thank you for your order.</p>',
    options: { format: 'A4', margin: { top: '20mm', bottom: '20mm', left: '15mm', right: '15mm' } },
  },
});
