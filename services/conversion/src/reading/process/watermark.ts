import { contentMatrix } from './content-matrix.ts';
import { geometryOf } from './page-geometry.ts';
import { withText, type Pdfium } from './pdfium.ts';

const font = 'Helvetica-Bold';
const colour = { red: 191, green: 26, blue: 26, alpha: 70 };
/** Widths of Helvetica-Bold's letters vary; a mean is enough to place a mark. */
const meanLetterWidth = 0.58;

/** Writes a text across the page as a reader sees it, over everything. The file is not touched. */
export function drawWatermark(pdfium: Pdfium, document: number, page: number, text: string): void {
  const { functions } = pdfium;
  const { width, height } = geometryOf(pdfium, page);
  const length = text.length * meanLetterWidth;
  const size = Math.min((0.7 * Math.hypot(width, height)) / length, 0.5 * Math.min(width, height));
  const mark = withText(pdfium, font, 'utf8', (name) => functions.FPDFPageObj_NewTextObj(document, name, size));
  if (mark === 0) {
    return;
  }
  withText(pdfium, text, 'utf16le', (address) => functions.FPDFText_SetText(mark, address));
  functions.FPDFPageObj_SetFillColor(mark, colour.red, colour.green, colour.blue, colour.alpha);
  const angle = Math.atan2(height, width);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [left, down] = [(length * size) / 2, 0.35 * size];
  functions.FPDFPageObj_Transform(
    mark,
    cos,
    sin,
    -sin,
    cos,
    width / 2 - left * cos + down * sin,
    height / 2 - left * sin - down * cos,
  );
  functions.FPDFPageObj_Transform(mark, ...contentMatrix(pdfium, page, width, height));
  functions.FPDFPage_InsertObject(page, mark);
}
