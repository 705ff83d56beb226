import type { PageImage, RenderOptions } from '../pdf-reader.ts';
import type { ImageEncoder } from './encode-image.ts';
import { drawBitmap, imageSizeOf } from './page-bitmap.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Pdfium } from './pdfium.ts';

const pointsPerInch = 72;

/** Draws a page and encodes its image. */
export async function drawPage(
  pdfium: Pdfium,
  file: PdfFile,
  number: number,
  options: RenderOptions,
  encode: ImageEncoder,
): Promise<PageImage> {
  const image = file.withPage(number, (page, document) => {
    const pageSize = {
      number,
      width: pdfium.functions.FPDF_GetPageWidthF(page),
      height: pdfium.functions.FPDF_GetPageHeightF(page),
    };
    const { width, height } = imageSizeOf(pageSize, options);
    const dpi = (width / pageSize.width) * pointsPerInch;
    const { grayscale, transparent, watermark } = options;
    return drawBitmap(
      pdfium,
      { page, document, width, height },
      { channels: grayscale ? 1 : 4, transparent, watermark },
      (bitmap) => encode(bitmap, options.quality, dpi),
    );
  });
  return { page: number, image: await image };
}
