import type { TextOptions } from '@octavo/contracts';
import { fontFamilyOf } from './fonts.ts';
import { htmlDocument } from './html-document.ts';
import { inertText } from './inert-text.ts';

/** Lines that share a block: finding where pages break takes time by more than the length of a block. */
const linesPerBlock = 60;

/** Past this a line, pages long, goes on in a new block, for the same reason. */
const longestLineCharacters = 10_000;

/** As wide as a digit. Numbers are text: generated boxes, one for each of many lines, make printing fail. */
const figureSpace = '\u2007';
const gutterSpaces = 2;

type TextDirection = NonNullable<TextOptions['direction']>;

/** Typesets plain text: every line where it stands, form feeds as page breaks, nothing active. */
export function renderText(text: string, options: TextOptions = {}): string {
  const { direction = 'auto', lineNumbers = false, title = 'Document', wrap = true } = options;
  const pages = pagesOf(printable(text, options.controlCharacters ?? 'show'));
  const digits = String(pages.reduce((sum, lines) => sum + lines.length, 0)).length;
  const write = lineNumbers ? numberedLines(wrap, direction, digits) : plainLines(wrap);
  const body = pages.map((lines, index) => `<section${index > 0 ? ' class="next"' : ''}>${write(lines)}</section>\n`);
  return htmlDocument({
    title,
    styles: [textStyle(options, digits)],
    body: direction === 'auto' ? body.join('') : `<div dir="${direction}">\n${body.join('')}</div>\n`,
  });
}

/** One line break for all of the world's; control characters seen or gone; no half characters. */
function printable(text: string, controls: 'show' | 'drop'): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/\p{Surrogate}/gu, '\uFFFD');
  return controls === 'show' ? lines.replace(controlCharacter, pictureOf) : withoutControls(lines);
}

/** All but tab, line feed and form feed. */
const controlCharacter = /[^\P{Cc}\t\n\f]/gu;

const escape = String.fromCharCode(0x1b);
const controlSequenceIntroducer = String.fromCharCode(0x9b);

/** Terminal colours and the like (ECMA-48's control sequences). */
const terminalSequence = new RegExp(`(?:${escape}\\[|${controlSequenceIntroducer})[0-?]{0,64}[ -/]{0,16}[@-~]`, 'g');

function withoutControls(text: string): string {
  return text.replace(terminalSequence, '').replace(controlCharacter, '');
}

function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) {
    return String.fromCharCode(0x2400 + code);
  }
  return code === 0x7f ? '\u2421' : `\u27E8${code.toString(16).toUpperCase()}\u27E9`;
}

/** A form feed ends its page, so that one at the end begins no other; so does a line feed its line. */
function pagesOf(text: string): string[][] {
  const pages = text.split('\f');
  if (pages.length > 1 && pages.at(-1)?.trim() === '') {
    pages.pop();
  }
  return pages.map((page, index) => {
    const lines = page.split('\n');
    // The line break beside a form feed belongs to it.
    if (index > 0 && lines.length > 1 && lines[0] === '') {
      lines.shift();
    }
    if (lines.length > 1 && lines.at(-1) === '') {
      lines.pop();
    }
    return lines;
  });
}

type WriteLines = (lines: readonly string[]) => string;

function plainLines(wrap: boolean): WriteLines {
  // HTML drops a line feed that begins a <pre>.
  return (lines) =>
    blocksOf(
      lines.flatMap((line) => piecesOf(line, wrap)),
      (block) => `<pre>\n${inertText(block.join('\n'))}\n</pre>`,
    );
}

function numberedLines(wrap: boolean, direction: TextDirection, digits: number): WriteLines {
  const open = direction === 'auto' ? '<p dir="auto"' : '<p';
  let number = 0;
  return (lines) =>
    blocksOf(lines, (block) => {
      const paragraphs = block.flatMap((line) => {
        const [first = '', ...rest] = piecesOf(line, wrap);
        number += 1;
        const label = `${String(number).padStart(digits, figureSpace)}${figureSpace.repeat(gutterSpaces)}`;
        return [
          `${open}><span>${label}</span>${inertText(first)}</p>`,
          ...rest.map((piece) => `${open} class="more">${inertText(piece)}</p>`),
        ];
      });
      return `<div>${paragraphs.join('')}</div>`;
    });
}

function blocksOf(lines: readonly string[], write: WriteLines): string {
  const blocks: string[] = [];
  for (let start = 0; start < lines.length; start += linesPerBlock) {
    blocks.push(write(lines.slice(start, start + linesPerBlock)));
  }
  return blocks.join('');
}

/** A line as it can be laid out in time. What would be cut at the margin anyway is left out. */
function piecesOf(line: string, wrap: boolean): string[] {
  if (line.length <= longestLineCharacters) {
    return [line];
  }
  if (!wrap) {
    return [line.slice(0, longestLineCharacters)];
  }
  const pieces: string[] = [];
  for (let start = 0; start < line.length;) {
    const end = Math.min(start + longestLineCharacters, line.length);
    const space = end < line.length ? line.lastIndexOf(' ', end) : -1;
    const cut = space > start ? space + 1 : end;
    pieces.push(line.slice(start, cut));
    start = cut;
  }
  return pieces;
}

function textStyle(options: TextOptions, digits: number): string {
  const { font = 'mono', fontSize = 10, lineHeight = 1.35, wrap = true, tabWidth = 8, direction = 'auto' } = options;
  const gutter = digits + gutterSpaces;
  return `
html { font: ${fontSize}pt/${lineHeight} ${fontFamilyOf(font, 'mono')}; }
body { margin: 0; color: #000; background: #fff; overflow-x: clip; }
pre, p {
  margin: 0;
  font: inherit;
  font-variant-ligatures: none;
  tab-size: ${tabWidth};
  text-align: start;
  ${wrap ? 'white-space: pre-wrap; overflow-wrap: anywhere;' : 'white-space: pre;'}
}
${direction === 'auto' ? 'pre { unicode-bidi: plaintext; }' : ''}
section.next { break-before: page; }
p { min-height: 1lh; padding-inline-start: ${gutter}ch; text-indent: -${gutter}ch; orphans: 1; widows: 1; }
p.more { text-indent: 0; }
p span { color: #6b7280; font-variant-numeric: tabular-nums; }
`;
}
