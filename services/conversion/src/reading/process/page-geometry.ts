import type { Box } from '../pdf-reader.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

export const rectangleBytes = 16;

export interface PageGeometry {
  width: number;
  height: number;
  /** From the page's own coordinates, origin below, to those of a reader, origin above, the page turned as it is shown. */
  toBox(left: number, top: number, right: number, bottom: number): Box;
}

export function geometryOf(pdfium: Pdfium, page: number): PageGeometry {
  const { functions } = pdfium;
  const width = functions.FPDF_GetPageWidthF(page);
  const height = functions.FPDF_GetPageHeightF(page);
  const turns = functions.FPDFPage_GetRotation(page);
  const [pageLeft, pageTop, pageRight, pageBottom] = withMemory(pdfium, rectangleBytes, (rectangle) => {
    functions.FPDF_GetPageBoundingBox(page, rectangle.address);
    return readRectangle(rectangle.view());
  });

  function place(x: number, y: number): [number, number] {
    switch (turns) {
      case 1:
        return [y - pageBottom, x - pageLeft];
      case 2:
        return [pageRight - x, y - pageBottom];
      case 3:
        return [pageTop - y, pageRight - x];
      default:
        return [x - pageLeft, pageTop - y];
    }
  }

  return {
    width,
    height,
    toBox(left, top, right, bottom) {
      const [x1, y1] = place(left, top);
      const [x2, y2] = place(right, bottom);
      return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
    },
  };
}

/** FS_RECTF: left, top, right, bottom. */
export function readRectangle(view: DataView): [number, number, number, number] {
  return [view.getFloat32(0, true), view.getFloat32(4, true), view.getFloat32(8, true), view.getFloat32(12, true)];
}
