/** Attributes. Each of these patterns stops where the next one could begin, so that a hostile text costs what it is long. */
const quotedOrNot = String.raw`(?:"[^"]*"|'[^']*'|[^'"<>])*`;
const linkElement = new RegExp(String.raw`<link(?=[\s/>])${quotedOrNot}>`, 'gi');
const styleElement = new RegExp(String.raw`(<style(?=[\s/>])${quotedOrNot}>)([^]*?)(</style|$)`, 'gi');
const importRule = /@import\b[^;]*(?:;|$)/gi;
const address = /url\((?!\s*["']?data:)[^()]*\)/gi;

/**
 * A header or footer without the styles and fonts that it would have to load. Chromium loads nothing for them, and worse:
 * a style sheet or a font that it waits for there crashes the page. Images it leaves out by itself.
 */
export function withoutAssets(template: string): string {
  return template
    .replace(linkElement, '')
    .replace(
      styleElement,
      (_element, start: string, rules: string, end: string) =>
        start + rules.replace(importRule, '').replace(address, 'url(data:,)') + end,
    );
}
