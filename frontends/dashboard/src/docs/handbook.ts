import { productName } from '@octavo/contracts';
import {
  chapterGroups,
  chapterPath,
  chapterTitle,
  firstChapterId,
  type Chapter,
  type ChapterContext,
} from './chapter.ts';
import { authentication } from './chapters/authentication.ts';
import { batches } from './chapters/batches.ts';
import { credits } from './chapters/credits.ts';
import { errors } from './chapters/errors.ts';
import { files } from './chapters/files.ts';
import { headers } from './chapters/headers.ts';
import { idempotency } from './chapters/idempotency.ts';
import { introduction } from './chapters/introduction.ts';
import { jobs } from './chapters/jobs.ts';
import { limits } from './chapters/limits.ts';
import { operationChapters } from './chapters/operation.ts';
import { responses } from './chapters/responses.ts';
import { templates } from './chapters/templates.ts';
import { webhooks } from './chapters/webhooks.ts';
import { playgroundPage } from './playground/page.ts';
import { chapterMarkdown, chapterMarkdownPath } from './markdown.ts';

/** Every chapter, in the order in which they are read. */
export const chapters: readonly Chapter[] = [
  introduction,
  authentication,
  ...operationChapters,
  files,
  jobs,
  batches,
  idempotency,
  webhooks,
  templates,
  responses,
  errors,
  headers,
  credits,
  limits,
];

/** The pages of the documentation below its first, as search engines know them. */
export const chapterPages: readonly { path: string; title: string; description: string }[] = [
  ...chapters.filter(({ id }) => id !== firstChapterId),
  playgroundPage,
].map((page) => ({ path: chapterPath(page), title: chapterTitle(page), description: page.summary }));

const about = `PDF processing over HTTP: HTML, templates, Markdown, text and JSON to PDF; PDF to text (scans included) and to images. A POST with an API key, a document in, a document out, paid in credits.`;

/** The index for programs that read, after llmstxt.org. */
function indexText({ serverUrl }: ChapterContext): string {
  const sections = chapterGroups.map((group) =>
    [
      `## ${group}`,
      chapters
        .filter((chapter) => chapter.group === group)
        .map((chapter) => `- [${chapter.title}](${serverUrl}${chapterMarkdownPath(chapter)}): ${chapter.summary}`)
        .join('\n'),
    ].join('\n\n'),
  );
  const optional = [
    `- [OpenAPI 3.1](${serverUrl}/openapi.json): the whole API, made from the contracts it validates by`,
    `- [Everything in one file](${serverUrl}/llms-full.txt)`,
  ].join('\n');
  return [`# ${productName}`, `> ${about}`, ...sections, `## Optional`, optional].join('\n\n').concat('\n');
}

/** The documentation as files, by their addresses: made when the site is built, of what the pages are made of. */
export function handbookFiles(context: ChapterContext): Record<string, string> {
  const texts = chapters.map((chapter) => [chapterMarkdownPath(chapter), chapterMarkdown(chapter, context)] as const);
  return {
    ...Object.fromEntries(texts),
    '/llms.txt': indexText(context),
    '/llms-full.txt': [`# ${productName}`, `> ${about}`, ...texts.map(([, text]) => text)].join('\n\n'),
  };
}
