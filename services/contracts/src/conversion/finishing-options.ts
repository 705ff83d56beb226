import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** All PDFs that are merged with a document: how many, how long each one's base64 may be, how many pages together. */
export const mergeLimits = { documents: 20, bytes: 30 * mebibyte, pages: 2_000 } as const;

/** A watermark's image: larger ones blur nothing and cost memory on every reader's side. */
export const watermarkImageLimits = { bytes: 5 * mebibyte, pixels: 16_000_000 } as const;

/** ISO 32000-2, 7.6.4.3.3: the rest would be cut off. */
const passwordLimitBytes = 127;

/** What neither XML nor a reader's window can show. */
const plainText = /^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u;
const plainTextMessage = 'Leave out control characters';

function base64Characters(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

function metadataText(description: string): z.ZodOptional<z.ZodString> {
  return z.string().min(1).max(1_000).regex(plainText, plainTextMessage).optional().meta({ description });
}

export const metadataSchema = z
  .strictObject({
    title: metadataText("The document's name, shown by readers; otherwise the HTML's title"),
    author: metadataText('Who wrote it'),
    subject: metadataText('What it is about'),
    keywords: z
      .array(z.string().min(1).max(200).regex(plainText, plainTextMessage))
      .max(100)
      .optional()
      .meta({ description: 'Up to 100 words to find it by' }),
    creator: metadataText('The program it was first written with'),
  })
  .meta({
    description: "The PDF's own description, in its Info dictionary and as XMP",
    examples: [{ title: 'Invoice 2026-001', author: 'Ada Lovelace', keywords: ['invoice', 'March'] }],
  });

export type PdfMetadata = z.infer<typeof metadataSchema>;

const attachedPdfs = z
  .array(z.string().min(1).max(base64Characters(mergeLimits.bytes)))
  .max(mergeLimits.documents)
  .optional();

export const mergeSchema = z
  .strictObject({
    before: attachedPdfs.meta({ description: 'PDFs in base64 whose pages come before the document, in this order' }),
    after: attachedPdfs.meta({ description: 'PDFs in base64 whose pages come after the document, in this order' }),
  })
  .refine(
    ({ before = [], after = [] }) => before.length + after.length <= mergeLimits.documents,
    `Merge ${mergeLimits.documents} PDFs at most`,
  )
  .refine(
    ({ before = [], after = [] }) =>
      [...before, ...after].reduce((sum, pdf) => sum + pdf.length, 0) <= base64Characters(mergeLimits.bytes),
    `Merge ${mergeLimits.bytes / mebibyte} MB of PDFs at most`,
  )
  .meta({
    description: `Other PDFs to make one with the document: ${mergeLimits.documents} at most, together ${mergeLimits.bytes / mebibyte} MB and ${mergeLimits.pages} pages, none of them encrypted; the limit of the whole request counts too. Links within them stay; their outlines and tags do not, and their form fields can no longer be filled`,
    examples: [{ before: ['JVBERi0xLjcK…'], after: ['JVBERi0xLjQK…'] }],
  });

export type PdfMerge = z.infer<typeof mergeSchema>;

export const watermarkPositions = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

export type WatermarkPosition = (typeof watermarkPositions)[number];

const textOnly = ['fontSize', 'color'] as const;

export const watermarkSchema = z
  .strictObject({
    text: z
      .string()
      .max(200)
      .regex(/\S/, 'Give the text to stamp')
      .regex(/^(?:[^\p{Cc}\p{Cs}\uFFFE\uFFFF]|\n)*$/u, plainTextMessage)
      .optional()
      .meta({ description: 'Up to 200 characters in any script, lines parted by \\n' }),
    image: z
      .string()
      .min(1)
      .max(base64Characters(watermarkImageLimits.bytes))
      .optional()
      .meta({ description: 'A PNG or JPEG in base64, 5 MB and 16 megapixels at most, instead of text' }),
    fontSize: z
      .number()
      .min(4)
      .max(400)
      .optional()
      .meta({ description: "Size of the text in points, 4 to 400; as large as each page's middle allows by default" }),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, "Give a colour as '#rrggbb'")
      .optional()
      .meta({ description: "Colour of the text as '#rrggbb'; #808080 by default" }),
    opacity: z.number().min(0.01).max(1).optional().meta({ description: '0.01 to 1, which is opaque; 0.3 by default' }),
    rotation: z
      .number()
      .min(-360)
      .max(360)
      .optional()
      .meta({ description: 'Degrees, anticlockwise; by default 45 for text and 0 for an image' }),
    position: z.enum(watermarkPositions).optional().meta({ description: 'Where on each page; center by default' }),
    scale: z
      .number()
      .min(0.01)
      .max(1)
      .optional()
      .meta({ description: "Width of the image as a share of the page's, 0.01 to 1; 0.5 by default" }),
    layer: z.enum(['above', 'below']).optional().meta({
      description: 'above the content, or below it, where backgrounds of the document hide it; above by default',
    }),
  })
  .superRefine((watermark, context) => {
    if ((watermark.text === undefined) === (watermark.image === undefined)) {
      context.addIssue({ code: 'custom', message: 'Give either text or image', path: ['text'] });
    }
    const foreign = watermark.text === undefined ? textOnly : (['scale'] as const);
    for (const name of foreign.filter((candidate) => watermark[candidate] !== undefined)) {
      const message = `The option '${name}' is for ${watermark.text === undefined ? 'text' : 'images'}`;
      context.addIssue({ code: 'custom', message, path: [name] });
    }
  })
  .meta({
    description: 'Stamped on every page, those of merged PDFs too',
    examples: [{ text: 'DRAFT', color: '#cc0000', opacity: 0.2 }],
  });

export type PdfWatermark = z.infer<typeof watermarkSchema>;

/** PDF 2.0 asks for passwords that every reader encodes alike: what NFKC would change is read differently here and there. */
const protectionPassword = z
  .string()
  .min(1)
  .max(passwordLimitBytes)
  .regex(plainText, plainTextMessage)
  .normalize('NFC')
  .refine(
    (password) => password === password.normalize('NFKC'),
    'Readers do not agree on ligatures, wide letters and the like; write them plainly',
  )
  .refine(
    (password) => new TextEncoder().encode(password).length <= passwordLimitBytes,
    `A password has ${passwordLimitBytes} bytes of UTF-8 at most`,
  );

const permission = (description: string): z.ZodOptional<z.ZodBoolean> => z.boolean().optional().meta({ description });

export const permissionsSchema = z
  .strictObject({
    printing: z
      .enum(['none', 'lowResolution', 'highResolution'])
      .optional()
      .meta({ description: 'highResolution by default' }),
    modifying: permission('Change the content'),
    copying: permission('Copy text and pictures'),
    annotating: permission('Add and change comments'),
    fillingForms: permission('Fill in form fields'),
    assembling: permission('Insert, turn and delete pages'),
    accessibility: permission('Read the text out to people who cannot see it'),
  })
  .meta({ description: 'What readers let people do who do not know ownerPassword; all of it by default' });

export type PdfPermissions = z.infer<typeof permissionsSchema>;

export const protectionSchema = z
  .strictObject({
    userPassword: protectionPassword.optional().meta({ description: 'Asked for to open the PDF' }),
    ownerPassword: protectionPassword
      .optional()
      .meta({ description: 'Opens the PDF without restrictions; one that nobody knows by default' }),
    permissions: permissionsSchema.optional(),
  })
  .superRefine(({ userPassword, ownerPassword }, context) => {
    if (userPassword === undefined && ownerPassword === undefined) {
      context.addIssue({ code: 'custom', message: 'Give userPassword, ownerPassword or both', path: ['userPassword'] });
    }
    if (userPassword !== undefined && userPassword === ownerPassword) {
      const message = 'Give another password than userPassword, or leave it out';
      context.addIssue({ code: 'custom', message, path: ['ownerPassword'] });
    }
  })
  .meta({
    description: 'Encrypts the PDF with AES-256 (PDF 2.0, revision 6)',
    examples: [{ userPassword: 'open sesame', permissions: { printing: 'lowResolution', copying: false } }],
  });

export type PdfProtection = z.infer<typeof protectionSchema>;

export const pdfaLevels = ['PDF/A-2b', 'PDF/A-3b'] as const;

export const pdfaSchema = z.enum(pdfaLevels, `Give one of what can be made here: ${pdfaLevels.join(', ')}`).meta({
  description:
    'Makes the PDF fit for archives. Refused together with merge and password, and when the document has what PDF/A forbids, such as characters that no font has',
  examples: ['PDF/A-2b'],
});

export type PdfaLevel = z.infer<typeof pdfaSchema>;

/**
 * What every operation that makes a PDF takes for the time after printing. Whatever their order in the request, they
 * are applied in this one: metadata, merge, watermark, a test key's mark, PDF/A, password.
 */
export const finishingFields = {
  metadata: metadataSchema.optional(),
  merge: mergeSchema.optional(),
  watermark: watermarkSchema.optional(),
  pdfa: pdfaSchema.optional(),
  password: protectionSchema.optional(),
};

export type FinishingOptions = z.infer<z.ZodObject<typeof finishingFields>>;

const excludedByPdfa = {
  merge: 'Leave out merge or pdfa: whether other PDFs keep to PDF/A cannot be promised',
  password: 'Leave out password or pdfa: PDF/A forbids encryption',
} as const;

/** As a refinement of a body: what cannot be asked for together. */
export function refuseFinishingConflicts(
  body: { [Name in keyof FinishingOptions]?: FinishingOptions[Name] | undefined },
  context: z.RefinementCtx,
): void {
  for (const name of ['merge', 'password'] as const) {
    if (body.pdfa !== undefined && body[name] !== undefined) {
      context.addIssue({ code: 'custom', message: excludedByPdfa[name], path: [name] });
    }
  }
}
