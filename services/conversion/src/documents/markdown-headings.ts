import type { Token } from 'markdown-it';
import { inertText } from './inert-text.ts';

export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** Gives each heading an id made of its words, as GitHub does, and tells them all. */
export function nameHeadings(tokens: readonly Token[]): Heading[] {
  const uses = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') {
      return [];
    }
    const text = plainText(tokens[index + 1]?.children ?? []);
    const id = uniqueId(slugOf(text), uses);
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), id, text }];
  });
}

/** The words of inline tokens on one line. */
export function plainText(tokens: readonly Token[]): string {
  return wordsOf(tokens).replace(/\s+/g, ' ').trim();
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      switch (token.type) {
        case 'text':
        case 'code_inline':
        case 'text_special':
        case 'math_inline':
          return token.content;
        case 'image':
          return wordsOf(token.children ?? []);
        case 'softbreak':
        case 'hardbreak':
          return ' ';
        default:
          return '';
      }
    })
    .join('');
}

/** A table of contents that links to the headings down to a level. */
export function tableOfContents(headings: readonly Heading[], settings: { depth: number; title: string }): string {
  const entries = headings
    .filter(({ level, text }) => level <= settings.depth && text !== '')
    .map(
      ({ level, id, text }) => `<li class="level-${level}"><a href="#${inertText(id)}">${inertText(text)}</a></li>\n`,
    );
  return `<nav class="toc">\n<p class="toc-title">${inertText(settings.title)}</p>\n<ul>\n${entries.join('')}</ul>\n</nav>\n`;
}

function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
  return slug.slice(0, 200) || 'section';
}

function uniqueId(slug: string, uses: Map<string, number>): string {
  let count = uses.get(slug) ?? 0;
  let id = count === 0 ? slug : `${slug}-${count}`;
  while (count > 0 && uses.has(id)) {
    count += 1;
    id = `${slug}-${count}`;
  }
  uses.set(slug, count + 1);
  if (id !== slug) {
    uses.set(id, 1);
  }
  return id;
}
