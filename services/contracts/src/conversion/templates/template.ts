import { z } from 'zod';
import { templateOptionsSchema, templatePartialsSchema, templateTextSchema } from '../template-to-pdf.ts';

/** What one account may store. Sizes count characters: of text as written, of all else as JSON. */
export const storedTemplateLimits = {
  templates: 500,
  /** Of each template the newest; older ones are forgotten when a new one is made. */
  versions: 50,
  /** All versions of all templates together. */
  characters: 200_000_000,
} as const;

const sampleDataCharacters = 500_000;
const sampleDataLevels = 100;

/** What a database's text cannot hold. */
const nullCharacter = '\0';

export const storedTemplateTextSchema = templateTextSchema.refine(
  (text) => !text.includes(nullCharacter),
  'Remove the null characters',
);

export const templateNameSchema = z
  .string()
  .trim()
  .min(1, 'Give the template a name')
  .max(100)
  .regex(/^\P{Cc}+$/u, 'A name has no control characters')
  .meta({ description: 'One name is one template of the account', examples: ['invoice'] });

export const templateDescriptionSchema = z
  .string()
  .max(500)
  .refine((text) => !text.includes(nullCharacter), 'Remove the null characters')
  .meta({ examples: ['Sent with every order'] });

export const templateSampleDataSchema = z
  .record(z.string(), z.unknown())
  .superRefine((data, context) => {
    if (!isNestedWithin(data, sampleDataLevels)) {
      context.addIssue({ code: 'custom', message: `Nest sample data ${sampleDataLevels} levels deep at most` });
    } else if (JSON.stringify(data).length > sampleDataCharacters) {
      const most = sampleDataCharacters.toLocaleString('en-US');
      context.addIssue({ code: 'custom', message: `Give ${most} characters of sample data at most` });
    }
  })
  .meta({
    description: 'Data to try the template with; never used unless it is sent as data',
    examples: [{ name: 'Ada', total: 1234.5 }],
  });

/** What a new version is made of. */
export const templateContentFields = {
  template: storedTemplateTextSchema.meta({
    description: 'Liquid; refused with invalid_template, line and column when it does not parse',
    examples: ['<p>{{ name }} owes {{ total | money }}.</p>'],
  }),
  partials: templatePartialsSchema.meta({
    description: 'Templates by name, stored with this one; a request may add to them and replace them by name',
    examples: [{ header: '<h1>{{ title }}</h1>' }],
  }),
  options: templateOptionsSchema.meta({
    description: "What stands where a request's options name nothing",
    examples: [{ format: 'A4', locale: 'de-DE', currency: 'EUR' }],
  }),
};

/** A template without its text, as lists tell it. */
export const templateSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  currentVersion: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type TemplateSummary = z.infer<typeof templateSummarySchema>;

/** What a template said at one time; it never changes. */
export const templateVersionSchema = z.object({
  /** 1, 2, …; never given twice. */
  number: z.number().int(),
  template: z.string(),
  partials: z.record(z.string(), z.string()),
  options: templateOptionsSchema,
  sampleData: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
});

export type TemplateVersion = z.infer<typeof templateVersionSchema>;

export const templateVersionSummarySchema = z.object({
  number: z.number().int(),
  characters: z.number().int().meta({ description: "What it counts towards the account's limit" }),
  createdAt: z.iso.datetime(),
});

export type TemplateVersionSummary = z.infer<typeof templateVersionSummarySchema>;

/** A template with its current version. */
export const storedTemplateSchema = templateSummarySchema.extend({ version: templateVersionSchema });

export type StoredTemplate = z.infer<typeof storedTemplateSchema>;

export const templateErrors = ['missing_api_key', 'invalid_api_key', 'invalid_token', 'not_found'] as const;

/** What can be wrong with a template that is to be saved. */
export const templateSaveErrors = [
  'malformed_json',
  'invalid_request',
  'invalid_template',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'overloaded',
] as const;

export const templatesPath = '/api/templates';

/** As template-to-pdf's: the same texts must fit. */
export const templateBodyLimitBytes = 20 * 1024 * 1024;

function isNestedWithin(value: unknown, levels: number): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (levels > 0 && Object.values(value).every((inner) => isNestedWithin(inner, levels - 1)))
  );
}
