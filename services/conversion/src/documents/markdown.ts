import type { MarkdownOptions } from '@octavo/contracts';
import type { Token } from 'markdown-it';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';
import { createCodeHighlighter } from './highlight.ts';
import { htmlDocument } from './html-document.ts';
import { inertText, withoutActiveLookalikes } from './inert-text.ts';
import { nameHeadings, plainText, tableOfContents, type Heading } from './markdown-headings.ts';
import { createDocumentParser } from './markdown-parser.ts';
import { codeTheme, markdownTheme } from './markdown-theme.ts';
import { themeStyles } from './markdown-themes.ts';
import { mathStyle } from './math-style.ts';
import { createMathSetter } from './math.ts';

export interface RenderedMarkdown {
  html: string;
  /** The request's options over those of the document's front matter. */
  options: MarkdownOptions;
}

/**
 * Turns Markdown into a whole HTML document that needs nothing from the network. The same text always gives the same
 * bytes. Only HTML that the author wrote can carry scripts: pure Markdown gives a static document.
 */
export function renderMarkdown(markdown: string, requested: MarkdownOptions = {}): RenderedMarkdown {
  const { settings, body: text } =
    requested.frontMatter === false ? { settings: {}, body: markdown } : readFrontMatter(markdown);
  const options = optionsOf(settings, requested);
  const highlighter = createCodeHighlighter();
  const math = createMathSetter();
  const parser = createDocumentParser(
    { highlight: (code, language) => highlighter.highlight(code, language) },
    options.math === false ? undefined : math,
  );
  const env = {};
  const tokens = parser.parse(text, env);
  const headings = nameHeadings(tokens);
  const head = tokens.slice(0, lengthOfHead(tokens, settings));
  const rendered = parser.renderer.render(tokens.slice(head.length), parser.options, env);
  const body =
    titleBlock(settings, head.length > 0) +
    parser.renderer.render(head, parser.options, env) +
    contentsOf(options.toc, headings, head.length > 0) +
    rendered;
  const html = htmlDocument({
    title: settings.title ?? titleOf(tokens),
    author: settings.author,
    language: settings.lang,
    styles: [
      markdownTheme + themeStyles[options.theme ?? 'github'],
      ...(highlighter.used ? [codeTheme] : []),
      ...(math.used ? [mathStyle(body)] : []),
      ...(options.css === undefined ? [] : [options.css]),
    ],
    body: hasRawHtml(tokens) ? body : withoutActiveLookalikes(body),
  });
  return { html, options };
}

function optionsOf(settings: FrontMatter, requested: MarkdownOptions): MarkdownOptions {
  const { theme, toc, math, pageNumbers, format, landscape, margin } = settings;
  const own = Object.fromEntries(
    Object.entries({ theme, toc, math, pageNumbers, landscape }).filter(([, value]) => value !== undefined),
  );
  return {
    ...own,
    ...(format === undefined || requested.width !== undefined ? {} : { format }),
    ...requested,
    ...(margin === undefined ? {} : { margin: { ...margin, ...requested.margin } }),
  };
}

/** The document's own first heading, which the table of contents follows: the title, if it has no other. */
function lengthOfHead(tokens: readonly Token[], { title }: FrontMatter): number {
  const [first, words] = tokens;
  const isTitle = first?.tag === 'h1' && (title === undefined || plainText(words?.children ?? []) === title.trim());
  return isTitle ? 3 : 0;
}

/** Title, author and date as the front matter has them; the title not when the text begins with it. */
function titleBlock({ title, author, date }: FrontMatter, hasTitle: boolean): string {
  const lines = [
    ...(title === undefined || hasTitle ? [] : [`<h1>${inertText(title)}</h1>\n`]),
    ...(author === undefined ? [] : [`<p class="author">${inertText(author)}</p>\n`]),
    ...(date === undefined ? [] : [`<p class="date">${inertText(date)}</p>\n`]),
  ];
  return lines.length === 0 ? '' : `<header class="title">\n${lines.join('')}</header>\n`;
}

function contentsOf(toc: MarkdownOptions['toc'], headings: readonly Heading[], skipsFirst: boolean): string {
  if (toc === undefined || toc === false) {
    return '';
  }
  const { depth = 3, title = 'Contents' } = toc === true ? {} : toc;
  return tableOfContents(skipsFirst ? headings.slice(1) : headings, { depth, title });
}

function titleOf(tokens: readonly Token[]): string {
  const heading = tokens.findIndex((token) => token.type === 'heading_open');
  return (heading === -1 ? '' : plainText(tokens[heading + 1]?.children ?? [])) || 'Document';
}

function hasRawHtml(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token) =>
      token.type === 'html_block' ||
      token.type === 'html_inline' ||
      (token.children !== null && hasRawHtml(token.children)),
  );
}
