import { z } from 'zod';
import { lengthWithin } from './length.ts';
import { titleSchema } from './typeset-options.ts';

const textSchema = z.string().max(1_000_000);

const markedText = textSchema.meta({
  description: 'Text with inline marks: **bold**, *italic*, ~~struck~~, `code` and [links](https://example.com)',
});

const alignSchema = z.enum(['left', 'center', 'right']);

const cellSchema = z
  .union([z.string(), z.number(), z.boolean(), z.null()], { error: 'Give a text, a number, true, false or null' })
  .meta({ description: 'Texts may have inline marks; null leaves the cell empty' });

export type DocumentCell = z.infer<typeof cellSchema>;

/** Images come with the document: nothing is fetched. */
const imageSource = z
  .string()
  .refine(
    isImageDataUri,
    'Give the image as a data URI in base64: data:image/png;base64,… (png, jpeg, gif, webp or svg+xml)',
  );

const imagePrefix = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,/;
const notBase64 = /[^A-Za-z0-9+/]/;

/** One pattern over megabytes of base64 would remember each character to come back to, and run out of stack. */
function isImageDataUri(source: string): boolean {
  const prefix = imagePrefix.exec(source)?.[0];
  if (prefix === undefined) {
    return false;
  }
  const data = source.slice(prefix.length).replace(/={1,2}$/, '');
  return data.length > 0 && !notBase64.test(data);
}

const sizeSchema = lengthWithin({ leastInches: 0, mostInches: 200 }, 'A width or height is at most 200in');

const heading = z.strictObject({
  type: z.literal('heading'),
  level: z.int().min(1).max(6).optional().meta({ description: '1 to 6; 1 by default' }),
  text: markedText,
});

const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  text: markedText,
  align: z.enum(['left', 'center', 'right', 'justify']).optional(),
});

const leaf = z.strictObject({ text: markedText });
const third = z.strictObject({ text: markedText, items: z.array(z.union([markedText, leaf])).optional() });
const second = z.strictObject({ text: markedText, items: z.array(z.union([markedText, third])).optional() });
const first = z.strictObject({ text: markedText, items: z.array(z.union([markedText, second])).optional() });

const list = z.strictObject({
  type: z.literal('list'),
  ordered: z.boolean().optional().meta({ description: 'Numbers instead of bullets; false by default' }),
  start: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({ description: 'First number of an ordered list; 1 by default' }),
  items: z
    .array(z.union([markedText, first], { error: 'Give a text, or an object of text and items, four levels deep' }))
    .min(1),
});

const table = z
  .strictObject({
    type: z.literal('table'),
    columns: z.array(markedText).min(1).max(50).meta({ description: 'Titles of the columns, 1 to 50' }),
    rows: z.array(z.array(cellSchema)).meta({ description: 'One cell for each column' }),
    align: z.array(alignSchema).optional().meta({ description: 'Alignment of each column; numbers right by default' }),
    caption: markedText.optional(),
  })
  .superRefine(({ columns, rows, align }, context) => {
    const wrong = rows.findIndex((row) => row.length !== columns.length);
    if (wrong !== -1) {
      const message = `The row has ${rows[wrong]?.length} cells, but there are ${columns.length} columns`;
      context.addIssue({ code: 'custom', message, path: ['rows', wrong] });
    }
    if (align !== undefined && align.length !== columns.length) {
      const message = `Give one alignment for each of the ${columns.length} columns`;
      context.addIssue({ code: 'custom', message, path: ['align'] });
    }
  });

const image = z.strictObject({
  type: z.literal('image'),
  src: imageSource,
  alt: z.string().max(1_000).optional().meta({ description: 'What the image shows, for those who cannot see it' }),
  width: sizeSchema.optional().meta({ description: "The image's own width by default, the page's at most" }),
  align: alignSchema.optional(),
  caption: markedText.optional(),
});

const code = z.strictObject({
  type: z.literal('code'),
  text: textSchema,
  language: z.string().max(50).optional().meta({ description: "Colours it: 'json', 'python', 'sql' …" }),
});

const quote = z.strictObject({
  type: z.literal('quote'),
  text: markedText,
  cite: markedText.optional().meta({ description: 'Who said it' }),
});

const keyValue = z.strictObject({
  type: z.literal('keyValue'),
  items: z.array(z.strictObject({ key: markedText, value: cellSchema })).min(1),
});

const block = z.discriminatedUnion(
  'type',
  [
    heading,
    paragraph,
    list,
    table,
    image,
    code,
    quote,
    z.strictObject({ type: z.literal('rule') }),
    z.strictObject({ type: z.literal('pageBreak') }),
    z.strictObject({ type: z.literal('spacer'), height: sizeSchema }),
    keyValue,
  ],
  {
    error:
      'Give an object whose type is heading, paragraph, list, table, image, code, quote, rule, pageBreak, spacer or keyValue',
  },
);

export type DocumentBlock = z.infer<typeof block>;

/** A document described in JSON: what it says, block after block, and nothing about how that is set. */
export const jsonDocumentSchema = z.strictObject({
  title: titleSchema.optional().meta({ description: "The document's title, for the reader's window" }),
  author: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .meta({ examples: ['Ada Lovelace'], description: 'Who wrote it' }),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/, "Give a language tag such as 'en' or 'de-CH'")
    .optional()
    .meta({
      examples: ['de-CH'],
      description: "The text's language: decides hyphens, quotes and the shapes of Chinese characters",
    }),
  blocks: z.array(block).min(1, 'Give at least one block').max(50_000),
});

export type JsonDocument = z.infer<typeof jsonDocumentSchema>;
