import type { Box, Line, Word } from '../pdf-reader.ts';
import type { Character } from '../text/glyph.ts';
import { readRectangle, rectangleBytes, type PageGeometry } from './page-geometry.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** How PDFium marks a hyphen that a line break has put into a word. */
const lineEndHyphen = 0x02;
const noCharacter = 0xfffe;
const largestCodePoint = 0x10ffff;
const boldWeight = 600;

/**
 * The words of a page in the order of its content, line by line.
 * @param characters instead of those that PDFium tells.
 */
export function readLines(
  pdfium: Pdfium,
  textPage: number,
  geometry: PageGeometry,
  characters: Iterable<Character> = charactersOf(pdfium, textPage),
): Line[] {
  const { functions } = pdfium;
  const lines: Line[] = [];
  let words: Word[] = [];
  let text = '';
  let box: Box | undefined;
  let first = 0;

  const endWord = (): void => {
    if (text !== '' && box) {
      words.push({
        text,
        box: box.map((side) => Math.round(side * 100) / 100) as unknown as Box,
        size: Math.round(functions.FPDFText_GetFontSize(textPage, first) * 100) / 100,
        bold: functions.FPDFText_GetFontWeight(textPage, first) >= boldWeight,
      });
    }
    text = '';
    box = undefined;
  };
  const endLine = (hyphenated: boolean): void => {
    endWord();
    if (words.length > 0) {
      lines.push({ words, hyphenated });
    }
    words = [];
  };

  withMemory(pdfium, rectangleBytes, (rectangle) => {
    for (const { code, index } of characters) {
      if (code === lineFeed || code === carriageReturn) {
        endLine(false);
      } else if (code === lineEndHyphen || code === noCharacter) {
        endLine(true);
      } else if (isSpace(code)) {
        endWord();
      } else if (index !== undefined && code > 0 && code <= largestCodePoint) {
        if (text === '') {
          first = index;
        }
        text += String.fromCodePoint(code);
        if (functions.FPDFText_GetLooseCharBox(textPage, index, rectangle.address) !== 0) {
          box = union(box, geometry.toBox(...readRectangle(rectangle.view())));
        }
      }
    }
  });
  endLine(false);
  return lines;
}

function* charactersOf({ functions }: Pdfium, textPage: number): Generator<Character> {
  const count = functions.FPDFText_CountChars(textPage);
  for (let index = 0; index < count; index += 1) {
    yield { code: functions.FPDFText_GetUnicode(textPage, index), index };
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;
}

function union(left: Box | undefined, right: Box): Box {
  return left
    ? [
        Math.min(left[0], right[0]),
        Math.min(left[1], right[1]),
        Math.max(left[2], right[2]),
        Math.max(left[3], right[3]),
      ]
    : right;
}
