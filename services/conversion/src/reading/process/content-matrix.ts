import { readRectangle, rectangleBytes } from './page-geometry.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

export type Matrix = [number, number, number, number, number, number];

/** From what a reader sees, origin at its lower left corner, to the coordinates of the page's content. */
export function contentMatrix(pdfium: Pdfium, page: number, width: number, height: number): Matrix {
  const [left, , , bottom] = withMemory(pdfium, rectangleBytes, (rectangle) => {
    pdfium.functions.FPDF_GetPageBoundingBox(page, rectangle.address);
    return readRectangle(rectangle.view());
  });
  switch (pdfium.functions.FPDFPage_GetRotation(page)) {
    case 1:
      return [0, 1, -1, 0, left + height, bottom];
    case 2:
      return [-1, 0, 0, -1, left + width, bottom + height];
    case 3:
      return [0, -1, 1, 0, left, bottom + width];
    default:
      return [1, 0, 0, 1, left, bottom];
  }
}
