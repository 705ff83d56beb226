import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { finishingFields } from './finishing-options.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, pdfOptionsSchema, timeoutSecondsSchema } from './pdf-options.ts';

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
  body: z.strictObject({
    html: z.string().min(1, 'Give the document as html').max(htmlLimit),
    options: pdfOptionsSchema.optional(),
    filename: filenameSchema,
    timeoutSeconds: timeoutSecondsSchema,
    output: outputSchema,
    ...finishingFields,
  }),
  output: { document: 'application/pdf' },
  errors: conversionErrors,
  example: {
    html: '<h1>Invoice 2026-001</h1><p>Thank you for your order.</p>',
    options: { format: 'A4', margin: { top: '20mm', bottom: '20mm', left: '15mm', right: '15mm' } },
  },
});
