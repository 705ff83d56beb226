import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { pagesSchema, passwordSchema, pdfInputFields, pdfLimitBytes, pdfUpload, refuseTwoPdfs } from './pdf-input.ts';

export const imageFormats = ['png', 'jpeg', 'webp', 'avif'] as const;

export type ImageFormat = (typeof imageFormats)[number];

const side = z.number().int().min(1).max(16_383);

export const pdfToImageOptionsSchema = z
  .strictObject({
    format: z
      .enum(imageFormats)
      .optional()
      .meta({ description: 'png by default. avif is the smallest, and takes ten times as long as jpeg' }),
    pages: pagesSchema.optional(),
    dpi: z.number().min(36).max(600).optional().meta({ description: 'Dots per inch, 36 to 600; 150 by default' }),
    width: side
      .optional()
      .meta({ examples: [1200], description: 'Width in pixels instead of dpi; with height, the box to fit into' }),
    height: side.optional().meta({ examples: [800], description: 'Height in pixels instead of dpi' }),
    grayscale: z
      .boolean()
      .optional()
      .meta({ examples: [true], description: 'Shades of grey; false by default' }),
    transparent: z
      .boolean()
      .optional()
      .meta({
        examples: [true],
        description: 'png, webp and avif: leave the paper transparent instead of white; false by default',
      }),
    quality: z
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .meta({ examples: [70], description: 'jpeg, webp and avif, 1 to 100; 80 by default, 60 for avif' }),
    password: passwordSchema.optional(),
  })
  .superRefine((options, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', message, path: [path] });
    if (options.dpi !== undefined && (options.width !== undefined || options.height !== undefined)) {
      refuse('dpi', 'Give dpi, or width and height, not both');
    }
    if (options.transparent === true && options.format === 'jpeg') {
      refuse('transparent', 'jpeg knows no transparency; choose png, webp or avif');
    }
    if (options.transparent === true && options.grayscale === true) {
      refuse('transparent', 'Goes without grayscale only');
    }
    if (options.quality !== undefined && (options.format ?? 'png') === 'png') {
      refuse('quality', 'png is lossless; quality goes with the other formats');
    }
  });

export type PdfToImageOptions = z.infer<typeof pdfToImageOptionsSchema>;

/** POST /functions/v1/pdf-to-image: a PDF in, an image of each page out. */
export const pdfToImage = defineHttp({
  name: 'conversion.pdfToImage',
  method: 'POST',
  path: '/functions/v1/pdf-to-image',
  access: 'apiKey',
  summary: 'Draw the pages of a PDF as images',
  operation: 'pdf-to-image',
  bodyLimitBytes: pdfLimitBytes,
  upload: pdfUpload,
  body: z.strictObject({ ...pdfInputFields, options: pdfToImageOptionsSchema.optional() }).superRefine(refuseTwoPdfs),
  output: { document: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'application/zip', 'multipart/mixed'] },
  errors: conversionErrors,
  example: { pdf: 'JVBERi0xLjcK…', options: { format: 'jpeg', dpi: 200, pages: '1' } },
});
