import { AppError, markdownOptionsSchema } from '@octavo/contracts';
import { parse } from 'yaml';
import { z } from 'zod';

/** A block of keys, not a document in YAML. */
const longestCharacters = 10_000;

const { theme, toc, math, pageNumbers, format, landscape, margin } = markdownOptionsSchema.shape;

const line = z
  .union([z.string().max(500), z.number()], { error: 'Give a text' })
  .transform(String)
  .optional();

const frontMatterSchema = z.object({
  title: line,
  author: z
    .union([line, z.array(z.union([z.string().max(500), z.number()])).max(50)], {
      error: 'Give a name or a list of names',
    })
    .transform((names) => (Array.isArray(names) ? names.join(', ') : names))
    .optional(),
  date: line,
  lang: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/, "Give a language tag such as 'en' or 'de-CH'")
    .optional(),
  theme,
  toc,
  math,
  pageNumbers,
  format,
  landscape,
  margin,
});

export type FrontMatter = z.output<typeof frontMatterSchema>;

/**
 * Takes the YAML between `---` lines off the beginning of a document. Unknown keys are other tools' and ignored; text
 * that only looks like front matter stays in the document.
 * @throws AppError `invalid_request` that names the wrong key or line.
 */
export function readFrontMatter(markdown: string): { settings: FrontMatter; body: string } {
  const none = { settings: {}, body: markdown };
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(markdown);
  if (!opening) {
    return none;
  }
  const from = opening[0].length;
  const closing = /^(?:---|\.\.\.)[ \t]*$/m.exec(markdown.slice(from, from + longestCharacters).replaceAll('\r', ' '));
  const yaml = markdown.slice(from, from + (closing?.index ?? 0));
  if (!closing || !/^[A-Za-z_][\w-]*[ \t]*:/m.test(yaml)) {
    return none;
  }
  const parsed = valueOf(yaml);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return none;
  }
  const result = frontMatterSchema.safeParse(withoutNulls(parsed));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw fault(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  return {
    settings: result.data,
    body: markdown.slice(from + closing.index + closing[0].length).replace(/^\r?\n/, ''),
  };
}

function valueOf(yaml: string): unknown {
  try {
    // Without aliases no bomb can multiply; the core schema makes texts, numbers and booleans, and no dates.
    return parse(yaml, { schema: 'core', maxAliasCount: 0, merge: false, logLevel: 'error', stringKeys: true });
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw fault(/call stack/.test(problem) ? 'it is nested too deeply' : problem.replace(/:$/, '').slice(0, 300));
  }
}

/** `key:` with nothing behind it is as if it were not there. */
function withoutNulls(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function fault(problem: string): AppError {
  const message = `The front matter cannot be read: ${problem}. Correct it, or set options.frontMatter to false`;
  return new AppError({ code: 'invalid_request', message, details: [{ path: 'markdown', message }] });
}
