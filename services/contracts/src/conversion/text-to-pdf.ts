import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { finishingFields, refuseFinishingConflicts } from './finishing-options.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { faultOfChoice, inputUrlSchema } from './input-url.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, timeoutSecondsSchema } from './pdf-options.ts';
import { fontSizeSchema, titleSchema, typesetOptionsSchema } from './typeset-options.ts';

const family = /^\p{L}[\p{L}\p{N} _.-]{0,59}$/u;

/** Longest text, sent or fetched. */
export const textLimitCharacters = 5_000_000;

export const textOptionsSchema = typesetOptionsSchema.safeExtend({
  font: z
    .string()
    .regex(family, "Give serif, sans, mono or a font family's name in letters, digits, spaces, '.', '_' and '-'")
    .optional()
    .meta({
      description:
        "serif, sans, mono or an installed family's name such as 'DejaVu Serif'; mono by default, and where there is no such family",
    }),
  fontSize: fontSizeSchema.optional().meta({ description: 'Size of the type in points, 4 to 72; 10 by default' }),
  lineHeight: z
    .number()
    .min(0.8)
    .max(4)
    .optional()
    .meta({ examples: [1.5], description: 'Distance of lines as a multiple of the size, 0.8 to 4; 1.35 by default' }),
  wrap: z
    .boolean()
    .optional()
    .meta({ examples: [false], description: 'Break long lines; if not, they are cut at the margin. True by default' }),
  lineNumbers: z
    .boolean()
    .optional()
    .meta({ description: 'Number the lines of the text in the margin; false by default' }),
  tabWidth: z
    .int()
    .min(1)
    .max(16)
    .optional()
    .meta({ examples: [4], description: 'Columns from one tab stop to the next, 1 to 16; 8 by default' }),
  direction: z
    .enum(['auto', 'ltr', 'rtl'])
    .optional()
    .meta({ examples: ['rtl'], description: 'Writing direction; auto, the default, asks each paragraph for its own' }),
  controlCharacters: z
    .enum(['show', 'drop'])
    .optional()
    .meta({
      examples: ['drop'],
      description:
        "Show control characters as pictures such as '␛', or drop them and terminal escape sequences; show by default",
    }),
  title: titleSchema.optional().meta({ description: "The document's title; 'Document' by default" }),
});

export type TextOptions = z.infer<typeof textOptionsSchema>;

/** POST /functions/v1/text-to-pdf: plain text in, a PDF of its lines out. */
export const textToPdf = defineHttp({
  name: 'conversion.textToPdf',
  method: 'POST',
  path: '/functions/v1/text-to-pdf',
  access: 'apiKey',
  summary: 'Turn plain text into a PDF',
  operation: 'text-to-pdf',
  // JSON may write a character in six.
  bodyLimitBytes: 32 * 1024 * 1024,
  body: z
    .strictObject({
      text: z
        .string()
        .min(1, 'Give the document as text')
        .max(textLimitCharacters)
        .optional()
        .meta({ description: 'Text in any script, up to 5,000,000 characters; form feeds begin new pages' }),
      url: inputUrlSchema.optional(),
      options: textOptionsSchema.optional(),
      filename: filenameSchema,
      timeoutSeconds: timeoutSecondsSchema,
      output: outputSchema,
      ...finishingFields,
    })
    .superRefine((body, context) => {
      refuseFinishingConflicts(body, context);
      const message = faultOfChoice(body, ['text', 'url']);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message, path: ['text'] });
      }
    }),
  output: { document: 'application/pdf' },
  errors: conversionErrors,
  example: {
    text: 'Packing list\n\n  2\tink bottles\n  1\tfountain pen\n',
    options: { font: 'mono', fontSize: 11, lineNumbers: true, title: 'Packing list' },
  },
});
