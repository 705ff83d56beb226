import { z } from 'zod';
import type { UploadRule } from '../contract.ts';
import { inputUrlSchema } from './input-url.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, timeoutSecondsSchema } from './pdf-options.ts';

const mebibyte = 1024 * 1024;

/** Longest PDF sent as a file (SPEC §1). */
export const pdfLimitBytes = 500 * mebibyte;

const jsonLimitBytes = 50 * mebibyte;

export const pdfUpload: UploadRule = {
  field: 'pdf',
  mediaTypes: ['application/pdf', 'application/octet-stream'],
  jsonLimitBytes,
};

/** What every operation that reads a PDF takes besides its own options. */
export const pdfInputFields = {
  pdf: z
    .string()
    .min(1)
    .max(jsonLimitBytes)
    .optional()
    .meta({ description: 'The PDF in base64. Larger ones: as the body itself, as the file of a form, or by url' }),
  url: inputUrlSchema.optional(),
  filename: filenameSchema.meta({ examples: ['report.txt'], description: 'File name in Content-Disposition' }),
  timeoutSeconds: timeoutSecondsSchema.meta({
    examples: [60],
    description: 'Longest time for the conversion, 1 to 60; 60 by default',
  }),
  output: outputSchema,
};

/** A PDF comes in one way only. That it comes at all is seen where a file may have come beside the JSON. */
export function refuseTwoPdfs(
  { pdf, url }: { pdf?: string | undefined; url?: string | undefined },
  context: { addIssue(issue: { code: 'custom'; message: string; path: string[] }): void },
): void {
  if (pdf !== undefined && url !== undefined) {
    context.addIssue({ code: 'custom', message: 'Give pdf or url, not both', path: ['url'] });
  }
}

/** Pages as callers write them: '1-3,5', '7-' for the seventh and all after it. */
export const pagesSchema = z
  .string()
  .max(2_000)
  .regex(
    /^\s*[1-9]\d{0,6}(\s*-\s*([1-9]\d{0,6})?)?(\s*,\s*[1-9]\d{0,6}(\s*-\s*([1-9]\d{0,6})?)?)*\s*$/,
    "Give pages like '1-3,5' or '7-'; the first page is 1",
  )
  .meta({
    examples: ['1-3,5'],
    description: "Which pages, all by default: '1-3,5', '7-'. They come in the document's order",
  });

export const passwordSchema = z
  .string()
  .max(200)
  .meta({ examples: ['open sesame'], description: 'Opens an encrypted PDF: its user or its owner password' });
