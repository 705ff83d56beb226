import { z } from 'zod';
import { lengthSchema, lengthWithin } from './length.ts';

/** Paper sizes in inches, portrait (ISO 216; ANSI/ASME Y14.1). */
export const paperSizes = {
  A0: [33.11, 46.81],
  A1: [23.39, 33.11],
  A2: [16.54, 23.39],
  A3: [11.69, 16.54],
  A4: [8.27, 11.69],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
  Ledger: [17, 11],
} as const satisfies Record<string, readonly [widthInches: number, heightInches: number]>;

export type PaperFormat = keyof typeof paperSizes;

const paperFormats = Object.keys(paperSizes) as [PaperFormat, ...PaperFormat[]];

/** PDF 1.7's implementation limit: 14,400 units of 1/72 inch (ISO 32000-1, Annex C.2). */
export const largestPageInches = 200;

const pageSide = lengthWithin(
  { leastInches: 0.1, mostInches: largestPageInches },
  'A page side is between 0.1in and 200in',
);

const templateLimit = 100_000;

/**
 * How the pages of a PDF look, in the field's usual names. Every operation that makes a PDF takes the same options.
 * Unknown names are refused, so that a misspelt option never goes unnoticed.
 */
export const pdfOptionsSchema = z
  .strictObject({
    format: z
      .enum(paperFormats)
      .optional()
      .meta({ examples: ['Letter'], description: 'Paper size; A4 if neither it nor width and height is given' }),
    width: pageSide.optional().meta({ examples: ['21cm'], description: 'Page width, with height, instead of format' }),
    height: pageSide
      .optional()
      .meta({ examples: ['29.7cm'], description: 'Page height, with width, instead of format' }),
    margin: z
      .strictObject({
        top: lengthSchema.optional(),
        bottom: lengthSchema.optional(),
        left: lengthSchema.optional(),
        right: lengthSchema.optional(),
      })
      .optional()
      .meta({
        examples: [{ top: '20mm', bottom: '20mm', left: '15mm', right: '15mm' }],
        description: 'White space around the content, 10mm each side by default; @page margins of the document win',
      }),
    landscape: z
      .boolean()
      .optional()
      .meta({ examples: [true], description: 'Turn the page a quarter; false by default' }),
    scale: z
      .number()
      .min(0.1)
      .max(2)
      .optional()
      .meta({ examples: [0.8], description: 'Zoom of the content, 0.1 to 2; 1 by default' }),
    printBackground: z
      .boolean()
      .optional()
      .meta({ examples: [false], description: 'Print background colours and images; true by default' }),
    preferCSSPageSize: z
      .boolean()
      .optional()
      .meta({ examples: [false], description: "Let the document's @page size win over format; true by default" }),
    displayHeaderFooter: z
      .boolean()
      .optional()
      .meta({ examples: [true], description: 'True by default when a template is given' }),
    headerTemplate: z
      .string()
      .max(templateLimit)
      .optional()
      .meta({
        examples: ['<div style="font-size:9px" class="title"></div>'],
        description: 'HTML with elements of class date, title, url, pageNumber, totalPages; loads no assets',
      }),
    footerTemplate: z
      .string()
      .max(templateLimit)
      .optional()
      .meta({
        examples: [
          '<div style="font-size:9px"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
        ],
        description: 'As headerTemplate',
      }),
    pageRanges: z
      .string()
      .max(500)
      .regex(/^\s*\d{1,6}(\s*-\s*\d{1,6})?(\s*,\s*\d{1,6}(\s*-\s*\d{1,6})?)*\s*$/, "Give page ranges like '1-3, 5'")
      .optional()
      .meta({ examples: ['1-3, 5'], description: 'Which pages to keep, all by default' }),
    singlePage: z
      .boolean()
      .optional()
      .meta({
        examples: [true],
        description:
          'The whole document on one page as wide as the paper and as tall as the content, 200in at most; breaks, and the size and margins of @page, do not count. False by default',
      }),
    media: z
      .enum(['print', 'screen'])
      .optional()
      .meta({
        examples: ['screen'],
        description: 'Which of the styles apply: @media print or @media screen; print by default',
      }),
    tagged: z
      .boolean()
      .optional()
      .meta({
        examples: [true],
        description: 'Tag headings, paragraphs, tables and lists for assistive software; false by default',
      }),
    outline: z
      .boolean()
      .optional()
      .meta({ examples: [true], description: 'Bookmarks made of the headings; tags the PDF too. False by default' }),
  })
  .superRefine((options, context) => {
    if ((options.width === undefined) !== (options.height === undefined)) {
      context.addIssue({ code: 'custom', message: 'Give width and height together', path: ['width'] });
    }
    if (options.format !== undefined && options.width !== undefined) {
      context.addIssue({ code: 'custom', message: 'Give format, or width and height, not both', path: ['format'] });
    }
  });

export type PdfOptions = z.infer<typeof pdfOptionsSchema>;

export const defaultTimeoutSeconds = 30;

/** How long one conversion may take, queueing included. */
export const timeoutSecondsSchema = z
  .number()
  .min(1)
  .max(60)
  .optional()
  .meta({ examples: [20], description: 'Longest time for the conversion, 1 to 60; 30 by default' });

/** The name the PDF is saved under: no path, no control characters. */
export const filenameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\\/\p{Cc}"]+$/u, 'A file name has no slashes, quotes or control characters')
  .optional()
  .meta({
    examples: ['invoice-2026-0147.pdf'],
    description: "File name in Content-Disposition; 'document.pdf' by default",
  });
