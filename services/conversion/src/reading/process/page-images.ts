import { withMemory, type Pdfium } from './pdfium.ts';

/** A page more than half of which is one image is a scan. */
export const scanCoverage = 0.5;

const imageObject = 3;
/** Pages of more objects than this are drawings, not scans. */
const objectLimit = 1_000;
const pointsPerInch = 72;

export interface LargestImage {
  /** In square points. */
  area: number;
  dpi: number;
}

export function largestImage(pdfium: Pdfium, page: number): LargestImage | undefined {
  const { functions } = pdfium;
  return withMemory(pdfium, 24, (memory) => {
    let largest: LargestImage | undefined;
    const count = Math.min(functions.FPDFPage_CountObjects(page), objectLimit);
    for (let index = 0; index < count; index += 1) {
      const object = functions.FPDFPage_GetObject(page, index);
      if (
        functions.FPDFPageObj_GetType(object) === imageObject &&
        functions.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)
      ) {
        const view = pdfium.view();
        const width = view.getFloat32(memory + 8, true) - view.getFloat32(memory, true);
        const area = width * (view.getFloat32(memory + 12, true) - view.getFloat32(memory + 4, true));
        if (area > (largest?.area ?? 0)) {
          functions.FPDFImageObj_GetImagePixelSize(object, memory + 16, memory + 20);
          const pixels = pdfium.view().getUint32(memory + 16, true);
          largest = { area, dpi: (pixels / width) * pointsPerInch };
        }
      }
    }
    return largest;
  });
}
