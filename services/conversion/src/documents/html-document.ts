import { inertText } from './inert-text.ts';

interface HtmlDocument {
  title: string;
  author?: string | undefined;
  language?: string | undefined;
  /** CSS texts, each for a style element of its own, so that a fault in one cannot swallow the next. */
  styles: readonly string[];
  body: string;
}

/** Writes a whole HTML document that needs nothing from the network unless its body does. */
export function htmlDocument({ title, author, language, styles, body }: HtmlDocument): string {
  const lang = language === undefined ? '' : ` lang="${inertText(language)}"`;
  const meta = author === undefined ? '' : `<meta name="author" content="${inertText(author)}">\n`;
  return `<!doctype html>
<html${lang}>
<head>
<meta charset="utf-8">
<title>${inertText(title)}</title>
${meta}${styles.map((css) => `<style>${containedCss(css)}</style>\n`).join('')}</head>
<body>
${body}</body>
</html>
`;
}

/** CSS that cannot end its style element: `<\/` means the same in strings, and is nothing valid elsewhere. */
function containedCss(css: string): string {
  return css.replaceAll('</', '<\\/');
}
