import type { PageImage, RenderOptions } from '../pdf-reader.ts';
import { encodeImage } from './encode-image.ts';
import { imageSizeOf, renderPage } from './page-bitmap.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Pdfium } from './pdfium.ts';

const pointsPerInch = 72;

/** Draws a page and encodes its image. */
export async function drawPage(
  pdfium: Pdfium,
  file: PdfFile,
  number: number,
  options: RenderOptions,
): Promise<PageImage> {
  const { bitmap, dpi } = file.withPage(number, (page, document) => {
    const pageSize = {
      number,
      width: pdfium.functions.FPDF_GetPageWidthF(page),
      height: pdfium.functions.FPDF_GetPageHeightF(page),
    };
    const { width, height } = imageSizeOf(pageSize, options);
    const rendered = renderPage(
      pdfium,
      { page, document, width, height },
      {
        channels: channelsOf(options),
        transparent: options.transparent,
        watermark: options.watermark,
      },
    );
    return { bitmap: rendered, dpi: (width / pageSize.width) * pointsPerInch };
  });
  return { page: number, image: await encodeImage(bitmap, options, dpi) };
}

/** JPEG and WebP are encoded from four channels: drawing them at once saves turning three into four. */
function channelsOf({ format, grayscale, transparent }: RenderOptions): 1 | 3 | 4 {
  if (grayscale) {
    return 1;
  }
  return format === 'png' && !transparent ? 3 : 4;
}
