import type { Line } from '../pdf-reader.ts';
import { groupBlocks } from './blocks.ts';
import { joinLines, sizeOfLine, textOfLine } from './boxes.ts';
import { tableMarkdown, tableRowsFrom } from './markdown-table.ts';

/** Which font sizes are headings of which level, for one document. */
export interface HeadingScale {
  bodySize: number;
  /** From the largest; the first is level 1. */
  headingSizes: readonly number[];
}

const smallestHeading = 1.15;
const mostLevels = 4;
const longestHeading = 200;

const bullet = /^[•‣◦▪▫●○∙·–—*-]$/u;
const numbered = /^(\d{1,3})[.)]$/;

/** Learns a document's headings from some of its pages: the size most letters have is the body's. */
export function headingScaleOf(pages: readonly (readonly Line[])[]): HeadingScale {
  const letters = new Map<number, number>();
  for (const line of pages.flat()) {
    const size = rounded(sizeOfLine(line));
    letters.set(size, (letters.get(size) ?? 0) + textOfLine(line).length);
  }
  const bodySize = [...letters].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? 0;
  const headingSizes = [...letters.keys()]
    .filter((size) => size >= bodySize * smallestHeading)
    .toSorted((left, right) => right - left)
    .slice(0, mostLevels);
  return { bodySize, headingSizes };
}

/** A page as Markdown. Recognised pages have no reliable sizes: they come as blocks, and without a scale. */
export function pageMarkdown(blocks: readonly (readonly Line[])[], scale: HeadingScale | undefined): string {
  const lines = blocks.flat();
  const parts: string[] = [];
  for (let index = 0; index < lines.length;) {
    const rows = tableRowsFrom(lines, index);
    if (rows.length > 0) {
      parts.push(tableMarkdown(rows, escapeMarkdown));
      index += rows.length;
      continue;
    }
    const end = nextTable(lines, index + 1);
    parts.push(...groupBlocks(lines.slice(index, end)).flatMap((block) => blockMarkdown(block, scale)));
    index = end;
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

function nextTable(lines: readonly Line[], from: number): number {
  let index = from;
  while (index < lines.length && tableRowsFrom(lines, index).length === 0) {
    index += 1;
  }
  return index;
}

function blockMarkdown(block: readonly Line[], scale: HeadingScale | undefined): string[] {
  const [first] = block;
  if (!first) {
    return [];
  }
  const text = joinLines(block, ' ');
  const level = scale && text.length <= longestHeading ? levelOf(sizeOfLine(first), scale) : 0;
  if (level > 0) {
    return [`${'#'.repeat(level)} ${escapeMarkdown(text)}`];
  }
  const items = itemsOf(block);
  return items.map((lines) => itemMarkdown(lines)).reduce<string[]>(joinItems, []);
}

/** Items of one list stand without a blank line between them. */
function joinItems(parts: string[], part: string): string[] {
  const previous = parts.at(-1);
  return previous !== undefined && isItem(previous) && isItem(part)
    ? [...parts.slice(0, -1), `${previous}\n${part}`]
    : [...parts, part];
}

function isItem(part: string): boolean {
  return /^(- |\d{1,3}\. )/.test(part);
}

function levelOf(size: number, { bodySize, headingSizes }: HeadingScale): number {
  return size < bodySize * smallestHeading
    ? 0
    : headingSizes.findIndex((heading) => rounded(size) >= heading) + 1 || headingSizes.length;
}

/** A new item begins where a line begins with a bullet or a number, and ends where a line stands under its mark again. */
function itemsOf(block: readonly Line[]): Line[][] {
  const items: Line[][] = [];
  for (const line of block) {
    const item = items.at(-1);
    if (!item || beginsItem(line) || endsItem(item, line)) {
      items.push([line]);
    } else {
      item.push(line);
    }
  }
  return items;
}

function beginsItem({ words: [mark, ...rest] }: Line): boolean {
  return mark !== undefined && rest.length > 0 && (bullet.test(mark.text) || numbered.test(mark.text));
}

function endsItem([first, previous]: readonly Line[], { words: [start] }: Line): boolean {
  const mark = first?.words[0];
  return (
    first !== undefined &&
    beginsItem(first) &&
    previous === undefined &&
    mark !== undefined &&
    start !== undefined &&
    start.box[0] < mark.box[2]
  );
}

function itemMarkdown(lines: readonly Line[]): string {
  const [first, ...rest] = lines;
  const [mark, ...words] = first?.words ?? [];
  if (!first || !mark || words.length === 0) {
    return escapeMarkdown(joinLines(lines, ' '));
  }
  const number = numbered.exec(mark.text)?.[1];
  if (number === undefined && !bullet.test(mark.text)) {
    return escapeMarkdown(joinLines(lines, ' '));
  }
  const text = escapeMarkdown(joinLines([{ ...first, words }, ...rest], ' '));
  return number === undefined ? `- ${text}` : `${number}. ${text}`;
}

/** Only what would change the meaning where it stands: escaping everything makes text hard to read. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
    .replace(/^(#{1,6}|[-+])(?=\s)/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])(?=\s)/, String.raw`$1\$2`);
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}
