import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { finishingFields, refuseFinishingConflicts } from './finishing-options.ts';
import { conversionErrors } from './html-to-pdf.ts';
import { faultOfChoice, inputUrlSchema } from './input-url.ts';
import { outputSchema } from './output.ts';
import { filenameSchema, timeoutSecondsSchema } from './pdf-options.ts';
import { typesetOptionsSchema } from './typeset-options.ts';

export const markdownThemes = ['github', 'report', 'letter', 'minimal'] as const;

/** Longest Markdown, sent or fetched. */
export const markdownLimitCharacters = 5_000_000;

export const markdownOptionsSchema = typesetOptionsSchema.safeExtend({
  theme: z.enum(markdownThemes).optional().meta({
    description:
      'github: as on the web; report: serif, with coloured headings and chapters on new pages; letter: plain, with the date on the right; minimal: hardly any rules. github by default',
  }),
  css: z
    .string()
    .max(100_000)
    .optional()
    .meta({
      examples: ['h2 { color: #1f4e79 }'],
      description: 'CSS after the theme: @page, fonts, colours, whatever the theme does otherwise',
    }),
  toc: z
    .union(
      [
        z.boolean(),
        z.strictObject({
          depth: z.int().min(1).max(6).optional().meta({ description: 'Deepest level of heading; 3 by default' }),
          title: z.string().min(1).max(200).optional().meta({ description: "'Contents' by default" }),
        }),
      ],
      { error: 'Give true, false, or an object with depth (1 to 6) and title' },
    )
    .optional()
    .meta({ description: 'A table of contents with links, after the title; false by default' }),
  math: z
    .boolean()
    .optional()
    .meta({
      examples: [false],
      description: 'Set $inline$, $$display$$ and math fences as mathematics (TeX); true by default',
    }),
  frontMatter: z
    .boolean()
    .optional()
    .meta({
      examples: [false],
      description:
        'Read title, author, date, lang, theme, toc, math, pageNumbers, format, landscape and margin from YAML between --- lines at the beginning; options of the request win. True by default',
    }),
});

export type MarkdownOptions = z.infer<typeof markdownOptionsSchema>;

/** POST /functions/v1/markdown-to-pdf: CommonMark with GitHub's extensions and mathematics in, a typeset PDF out. */
export const markdownToPdf = defineHttp({
  name: 'conversion.markdownToPdf',
  method: 'POST',
  path: '/functions/v1/markdown-to-pdf',
  access: 'apiKey',
  summary: 'Turn Markdown into a PDF',
  operation: 'markdown-to-pdf',
  bodyLimitBytes: 10 * 1024 * 1024,
  body: z
    .strictObject({
      markdown: z.string().min(1, 'Give the document as markdown').max(markdownLimitCharacters).optional().meta({
        description:
          'CommonMark with tables, task lists, footnotes, strikethrough, autolinks and mathematics; raw HTML passes. Up to 5,000,000 characters',
      }),
      url: inputUrlSchema.optional(),
      options: markdownOptionsSchema.optional(),
      filename: filenameSchema,
      timeoutSeconds: timeoutSecondsSchema,
      output: outputSchema,
      ...finishingFields,
    })
    .superRefine((body, context) => {
      refuseFinishingConflicts(body, context);
      const message = faultOfChoice(body, ['markdown', 'url']);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message, path: ['markdown'] });
      }
    }),
  output: { document: 'application/pdf' },
  errors: conversionErrors,
  example: {
    markdown:
      '---\ntitle: Release notes\ndate: 5 March 2026\n---\n\n## New\n\n- [x] Faster conversions[^1]\n- [ ] **Bold** claims\n\n[^1]: Measured: $t < 20\\,\\mathrm{ms}$\n',
    options: { theme: 'report', toc: { depth: 2 }, pageNumbers: true },
  },
});
