import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { finishingFields, refuseFinishingConflicts } from './finishing-options.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { faultOfChoice, inputUrlSchema } from './input-url.ts';
import { jsonDocumentSchema } from './json-document.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, timeoutSecondsSchema } from './pdf-options.ts';
import { fontSizeSchema, titleSchema, typesetOptionsSchema } from './typeset-options.ts';

/** Longest JSON fetched. */
export const jsonLimitCharacters = 20 * 1024 * 1024;

/** Options that say how a JSON value is shown, and nothing to a document description. */
const valueOptions = ['view', 'sortKeys', 'maxDepth', 'title'] as const;

export const jsonOptionsSchema = typesetOptionsSchema.safeExtend({
  view: z
    .enum(['auto', 'tree', 'table'])
    .optional()
    .meta({
      examples: ['table'],
      description:
        'tree: indented with colours; table: an array of objects as rows; auto, the default: a tree with tables where it holds arrays of flat objects',
    }),
  sortKeys: z
    .boolean()
    .optional()
    .meta({ examples: [true], description: 'Keys in alphabetical order; as sent by default' }),
  maxDepth: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({
      examples: [3],
      description: 'Levels shown, 1 to 100; what lies deeper is counted, not shown. 100 by default',
    }),
  fontSize: fontSizeSchema
    .optional()
    .meta({ examples: [8], description: 'Size of the type in points, 4 to 72; 9 by default' }),
  title: titleSchema
    .optional()
    .meta({ examples: ['Orders of March'], description: "The PDF's title; 'Document' by default" }),
});

export type JsonOptions = z.infer<typeof jsonOptionsSchema>;

/** POST /functions/v1/json-to-pdf: a JSON value, or a document described in JSON, in; a PDF of it out. */
export const jsonToPdf = defineHttp({
  name: 'conversion.jsonToPdf',
  method: 'POST',
  path: '/functions/v1/json-to-pdf',
  access: 'apiKey',
  summary: 'Turn JSON into a PDF',
  operation: 'json-to-pdf',
  bodyLimitBytes: 20 * 1024 * 1024,
  body: z
    .strictObject({
      json: z
        .unknown()
        .optional()
        .meta({
          examples: [{ order: 147, items: [{ name: 'Ink', quantity: 2 }] }],
          description: 'Any JSON value; numbers of more than 15 digits keep them only as texts',
        }),
      document: jsonDocumentSchema.optional().meta({ description: 'A document as a list of blocks, instead of json' }),
      url: inputUrlSchema.optional(),
      options: jsonOptionsSchema.optional(),
      filename: filenameSchema,
      timeoutSeconds: timeoutSecondsSchema,
      output: outputSchema,
      ...finishingFields,
    })
    .superRefine(({ document, options, ...body }, context) => {
      refuseFinishingConflicts(body, context);
      const message = faultOfChoice({ ...body, document }, ['json', 'document', 'url']);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message, path: ['json'] });
      }
      for (const name of document === undefined ? [] : valueOptions) {
        if (options?.[name] !== undefined) {
          const message = `The option '${name}' is for json; a document description says it itself`;
          context.addIssue({ code: 'custom', message, path: ['options', name] });
        }
      }
    }),
  output: { document: 'application/pdf' },
  errors: conversionErrors,
  example: {
    document: {
      title: 'Invoice 2026-001',
      blocks: [
        { type: 'heading', level: 1, text: 'Invoice 2026-001' },
        { type: 'keyValue', items: [{ key: 'Customer', value: 'Ada Lovelace' }] },
        {
          type: 'table',
          columns: ['Item', 'Price'],
          rows: [
            ['Ink bottle', 12.5],
            ['Fountain pen', 48],
          ],
          align: ['left', 'right'],
        },
        { type: 'paragraph', text: 'Thank you for your **order**.' },
      ],
    },
    options: { format: 'A4', pageNumbers: true },
  },
});
