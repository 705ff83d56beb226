import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { pagesSchema, passwordSchema, pdfInputFields, pdfLimitBytes, pdfUpload, refuseTwoPdfs } from './pdf-input.ts';

export const textFormats = ['text', 'json', 'markdown', 'pdf'] as const;

export type TextFormat = (typeof textFormats)[number];

export const pdfToTextOptionsSchema = z
  .strictObject({
    format: z
      .enum(textFormats)
      .optional()
      .meta({
        description:
          'text: pages parted by form feeds (default). json: pages, blocks, lines and words with boxes in points from ' +
          'the top left. markdown: headings, lists, paragraphs and simple tables. pdf: the pages as they are, with an invisible text layer ' +
          'over those that were recognised, so that they can be searched',
      }),
    pages: pagesSchema.optional(),
    layout: z
      .boolean()
      .optional()
      .meta({
        examples: [true],
        description:
          'With format text: keep words where they stand on the page, columns side by side; false by default',
      }),
    password: passwordSchema.optional(),
    ocr: z
      .enum(['auto', 'force', 'off'])
      .optional()
      .meta({
        examples: ['force'],
        description: 'auto: recognise pages that are images or whose text is unusable (default). force: all. off: none',
      }),
    languages: z
      .array(z.string().regex(/^[A-Za-z]{3,12}(_[A-Za-z]{2,8}){0,2}$/, 'Give a code of GET /functions/v1/languages'))
      .min(1)
      .max(5)
      .optional()
      .meta({
        examples: [['deu', 'eng']],
        description: "Languages of scanned pages, the main one first; ['eng'] by default",
      }),
  })
  .superRefine((options, context) => {
    if (options.layout === true && options.format !== undefined && options.format !== 'text') {
      context.addIssue({ code: 'custom', message: 'Goes with format text only', path: ['layout'] });
    }
  });

export type PdfToTextOptions = z.infer<typeof pdfToTextOptionsSchema>;

/** POST /functions/v1/pdf-to-text: a PDF in, its text out; scanned pages are recognised. */
export const pdfToText = defineHttp({
  name: 'conversion.pdfToText',
  method: 'POST',
  path: '/functions/v1/pdf-to-text',
  access: 'apiKey',
  summary: 'Read the text of a PDF, scanned pages too',
  operation: 'pdf-to-text',
  bodyLimitBytes: pdfLimitBytes,
  upload: pdfUpload,
  body: z.strictObject({ ...pdfInputFields, options: pdfToTextOptionsSchema.optional() }).superRefine(refuseTwoPdfs),
  output: { document: ['text/plain', 'application/json', 'text/markdown', 'application/pdf'] },
  errors: conversionErrors,
  example: { pdf: 'JVBERi0xLjcK…', options: { format: 'json', pages: '1-3' } },
});
