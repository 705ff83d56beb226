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
    const { address } = memory;
    let largest: LargestImage | undefined;
    const count = Math.min(functions.FPDFPage_CountObjects(page), objectLimit);
    for (let index = 0; index < count; index += 1) {
      const object = functions.FPDFPage_GetObject(page, index);
      if (
        functions.FPDFPageObj_GetType(object) === imageObject &&
        functions.FPDFPageObj_GetBounds(object, address, address + 4, address + 8, address + 12)
      ) {
        const view = memory.view();
        const width = view.getFloat32(8, true) - view.getFloat32(0, true);
        const area = width * (view.getFloat32(12, true) - view.getFloat32(4, true));
        if (area > (largest?.area ?? 0)) {
          functions.FPDFImageObj_GetImagePixelSize(object, address + 16, address + 20);
          const pixels = memory.view().getUint32(16, true);
          largest = { area, dpi: (pixels / width) * pointsPerInch };
        }
      }
    }
    return largest;
  });
}
