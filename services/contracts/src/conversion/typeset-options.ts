import { pdfOptionsSchema } from './pdf-options.ts';
import { z } from 'zod';

/** Options of the operations that set a document's type themselves: the page's, and what their own styles offer. */
export const typesetOptionsSchema = pdfOptionsSchema.safeExtend({
  pageNumbers: z
    .boolean()
    .optional()
    .meta({
      examples: [true],
      description: "Print '1 / 3' at the foot of each page, unless footerTemplate is given; false by default",
    }),
});

/** The document's name: what a reader's window shows. */
export const titleSchema = z.string().min(1).max(300);

/** Sizes of type that can be read, in points. */
export const fontSizeSchema = z.number().min(4).max(72);
