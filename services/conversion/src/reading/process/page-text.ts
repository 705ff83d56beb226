import type { PageText, TextDetail } from '../pdf-reader.ts';
import { cleanText, isUsableText, visibleLength } from '../text/clean-text.ts';
import { readLines } from './page-words.ts';
import { geometryOf, type PageGeometry } from './page-geometry.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

/** A stamp or a page number on a scan is not the page's text. */
const stampCharacters = 40;
const scanCoverage = 0.5;

const imageObject = 3;

/** Reads a page's text layer. */
export function readPageText(pdfium: Pdfium, page: number, number: number, detail: TextDetail): PageText {
  const { functions } = pdfium;
  const geometry = geometryOf(pdfium, page);
  const textPage = functions.FPDFText_LoadPage(page);
  try {
    const text = cleanText(rawText(pdfium, textPage));
    const usable = isUsableText(text) && !isScan(pdfium, page, geometry, text);
    return {
      page: number,
      width: geometry.width,
      height: geometry.height,
      text,
      lines: detail === 'words' ? readLines(pdfium, textPage, geometry) : [],
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
  return withMemory(pdfium, 2 * (2 * length + 1), (buffer) => {
    const units = Math.max(0, pdfium.functions.FPDFText_GetText(textPage, 0, length, buffer) - 1);
    return new TextDecoder('utf-16le').decode(pdfium.bytes().subarray(buffer, buffer + 2 * units));
  });
}

function isScan(pdfium: Pdfium, page: number, { width, height }: PageGeometry, text: string): boolean {
  return visibleLength(text) < stampCharacters && largestImage(pdfium, page) > scanCoverage * width * height;
}

/** Its area in square points. */
function largestImage(pdfium: Pdfium, page: number): number {
  const { functions } = pdfium;
  return withMemory(pdfium, 16, (bounds) => {
    let largest = 0;
    const count = Math.min(functions.FPDFPage_CountObjects(page), 1_000);
    for (let index = 0; index < count; index += 1) {
      const object = functions.FPDFPage_GetObject(page, index);
      if (
        functions.FPDFPageObj_GetType(object) === imageObject &&
        functions.FPDFPageObj_GetBounds(object, bounds, bounds + 4, bounds + 8, bounds + 12)
      ) {
        const view = pdfium.view();
        const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) => view.getFloat32(bounds + offset, true));
        largest = Math.max(largest, ((right ?? 0) - (left ?? 0)) * ((top ?? 0) - (bottom ?? 0)));
      }
    }
    return largest;
  });
}
