import type { Character, Glyph, Rectangle } from '../text/glyph.ts';
import { withLigaturesInOrder, withoutRepeats } from '../text/mend-clusters.ts';
import { regroup } from '../text/regroup.ts';
import { hasRightToLeft } from '../text/torn-text.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

type Sides = [left: number, bottom: number, right: number, top: number];

const textObject = 1;
const largestCodePoint = 0x10ffff;
/** Pages of more objects than this are drawings. */
const objectLimit = 20_000;

/** A page's characters, looked at one by one and put together anew. */
export function mendedCharacters(pdfium: Pdfium, page: number, textPage: number, text: string): Character[] {
  if (hasRightToLeft(text)) {
    return withLigaturesInOrder(readGlyphs(pdfium, textPage, { generated: true }));
  }
  const glyphs = withoutRepeats(readGlyphs(pdfium, textPage, { generated: false }));
  const drawn = new Set(glyphs.map(({ object }) => object));
  return regroup(glyphs, readSilent(pdfium, page, drawn));
}

/** @param generated whether spaces and line ends that are not in the document, but PDFium's own, are wanted. */
function readGlyphs(pdfium: Pdfium, textPage: number, { generated }: { generated: boolean }): Glyph[] {
  const { functions } = pdfium;
  const count = functions.FPDFText_CountChars(textPage);
  const glyphs: Glyph[] = [];
  let afterSpace = false;
  withMemory(pdfium, 32, (memory) => {
    const { address } = memory;
    for (let index = 0; index < count; index += 1) {
      const code = functions.FPDFText_GetUnicode(textPage, index);
      if (code === 0 || code > largestCodePoint) {
        continue;
      }
      if (!generated && functions.FPDFText_IsGenerated(textPage, index)) {
        afterSpace = true;
        continue;
      }
      functions.FPDFText_GetLooseCharBox(textPage, index, address);
      functions.FPDFText_GetCharOrigin(textPage, index, address + 16, address + 24);
      const view = memory.view();
      glyphs.push({
        index,
        code,
        afterSpace,
        left: view.getFloat32(0, true),
        top: view.getFloat32(4, true),
        right: view.getFloat32(8, true),
        bottom: view.getFloat32(12, true),
        x: view.getFloat64(16, true),
        y: view.getFloat64(24, true),
        radians: functions.FPDFText_GetCharAngle(textPage, index),
        object: functions.FPDFText_GetTextObject(textPage, index),
      });
      afterSpace = false;
    }
  });
  return glyphs;
}

/** Where text is drawn whose meaning was told with another drawing. */
function readSilent(pdfium: Pdfium, page: number, told: ReadonlySet<number>): Rectangle[] {
  const { functions } = pdfium;
  const count = Math.min(functions.FPDFPage_CountObjects(page), objectLimit);
  return withMemory(pdfium, 16, (memory) => {
    const { address } = memory;
    const silent: Rectangle[] = [];
    for (let index = 0; index < count; index += 1) {
      const object = functions.FPDFPage_GetObject(page, index);
      if (
        !told.has(object) &&
        functions.FPDFPageObj_GetType(object) === textObject &&
        functions.FPDFPageObj_GetBounds(object, address, address + 4, address + 8, address + 12)
      ) {
        const view = memory.view();
        const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) => view.getFloat32(offset, true)) as Sides;
        // What shows nothing is a space.
        if (right > left && top > bottom) {
          silent.push({ left, bottom, right, top });
        }
      }
    }
    return silent;
  });
}
