import type { PageText, TextDetail } from '../pdf-reader.ts';
import type { Character } from '../text/glyph.ts';
import { mayBeTorn } from '../text/torn-text.ts';
import { cleanText, isUsableText, visibleLength } from '../text/clean-text.ts';
import { mendedCharacters } from './page-glyphs.ts';
import { largestImage, scanCoverage } from './page-images.ts';
import { readLines } from './page-words.ts';
import { geometryOf, type PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

/** A stamp or a page number on a scan is not the page's text. */
const stampCharacters = 40;

const utf16 = new TextDecoder('utf-16le');

/** Reads a page's text layer. */
export function readPageText(pdfium: Pdfium, page: number, number: number, detail: TextDetail): PageText {
  const { functions } = pdfium;
  const geometry = geometryOf(pdfium, page);
  const textPage = functions.FPDFText_LoadPage(page);
  try {
    const raw = rawText(pdfium, textPage);
    const mended = mayBeTorn(raw) ? mendedCharacters(pdfium, page, textPage, raw) : undefined;
    const text = cleanText(mended ? textOf(mended) : raw);
    const usable = isUsableText(text) && !isScan(pdfium, page, geometry, text);
    return {
      page: number,
      width: geometry.width,
      height: geometry.height,
      text,
      lines: detail === 'words' ? readLines(pdfium, textPage, geometry, mended) : [],
      usable,
      blank: !usable && functions.FPDFPage_CountObjects(page) === 0,
    };
  } finally {
    functions.FPDFText_ClosePage(textPage);
  }
}

function rawText(pdfium: Pdfium, textPage: number): string {
  const length = pdfium.functions.FPDFText_CountChars(textPage);
  if (length <= 0) {
    return '';
  }
  // UTF-16 with its ending zero; a character outside the basic plane counts once and takes two units.
  return pdfium.withKeptMemory(2 * (2 * length + 1), (buffer) => {
    const units = Math.max(0, pdfium.functions.FPDFText_GetText(textPage, 0, length, buffer.address) - 1);
    return utf16.decode(buffer.bytes().subarray(0, 2 * units));
  });
}

function textOf(characters: readonly Character[]): string {
  return characters.map(({ code }) => String.fromCodePoint(code)).join('');
}

function isScan(pdfium: Pdfium, page: number, { width, height }: PageGeometry, text: string): boolean {
  return (
    visibleLength(text) < stampCharacters && (largestImage(pdfium, page)?.area ?? 0) > scanCoverage * width * height
  );
}
