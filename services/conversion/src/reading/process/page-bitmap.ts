import { AppError } from '@octavo/contracts';
import type { RenderOptions } from '../pdf-reader.ts';
import type { Pdfium } from './pdfium.ts';
import { drawWatermark } from './watermark.ts';

/** Pixels of a page, rows from the top without gaps. `channels`: 1 grey, 4 RGBA. */
export interface PageBitmap {
  width: number;
  height: number;
  channels: 1 | 4;
  /** Whether the fourth channel says anything. */
  hasAlpha: boolean;
  pixels: Uint8Array;
}

/** A0 at 150 dpi has 35 million, A4 at 600 dpi as many. */
export const pixelLimit = 50_000_000;

/** What every image format can hold. */
export const sideLimit = 16_383;

const pointsPerInch = 72;
const defaultDpi = 150;
const white = 0xffffffff;
const transparent = 0x00000000;

const withAnnotations = 0x01;
const inGrey = 0x08;
const reverseByteOrder = 0x10;

const layouts = {
  1: { format: 1, flags: withAnnotations | inGrey },
  4: { format: 4, flags: withAnnotations | reverseByteOrder },
} as const;

export type SizeOptions = Pick<RenderOptions, 'dpi' | 'widthPixels' | 'heightPixels'>;

/** @throws AppError `invalid_request` when the image would be larger than `pixelLimit`. */
export function imageSizeOf(
  page: { number: number; width: number; height: number },
  { dpi, widthPixels, heightPixels }: SizeOptions,
): { width: number; height: number } {
  const scales = [
    ...(widthPixels === undefined ? [] : [widthPixels / page.width]),
    ...(heightPixels === undefined ? [] : [heightPixels / page.height]),
  ];
  const scale = scales.length > 0 ? Math.min(...scales) : (dpi ?? defaultDpi) / pointsPerInch;
  const width = Math.max(1, Math.round(page.width * scale));
  const height = Math.max(1, Math.round(page.height * scale));
  if (width * height <= pixelLimit && width <= sideLimit && height <= sideLimit) {
    return { width, height };
  }
  const largestScale = Math.min(
    Math.sqrt(pixelLimit / (page.width * page.height)),
    sideLimit / page.width,
    sideLimit / page.height,
  );
  const path = scales.length > 0 ? 'options.width' : 'options.dpi';
  const message =
    `Page ${page.number} would be ${width} × ${height} pixels; at most ${pixelLimit / 1_000_000} million and ` +
    `${sideLimit} a side can be drawn, which is ${Math.floor(largestScale * pointsPerInch)} dpi for this page`;
  throw new AppError({ code: 'invalid_request', message: `${path}: ${message}`, details: [{ path, message }] });
}

/**
 * Draws a page for as long as the work takes, in memory that the next page is drawn in: whatever shall stay is copied.
 */
export function drawBitmap<Result>(
  pdfium: Pdfium,
  { page, document, width, height }: { page: number; document: number; width: number; height: number },
  options: { channels: PageBitmap['channels']; transparent?: boolean; watermark?: string | undefined },
  work: (bitmap: PageBitmap) => Result,
): Result {
  const { functions } = pdfium;
  const { channels } = options;
  const { format, flags } = layouts[channels];
  if (options.watermark !== undefined) {
    drawWatermark(pdfium, document, page, options.watermark);
  }
  const rowBytes = width * channels;
  return pdfium.withKeptMemory(rowBytes * height, (memory) => {
    const bitmap = functions.FPDFBitmap_CreateEx(width, height, format, memory.address, rowBytes);
    if (bitmap === 0) {
      throw new RangeError(`PDFium has no memory for ${width} × ${height} pixels`);
    }
    functions.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, options.transparent === true ? transparent : white);
    functions.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    functions.FPDFBitmap_Destroy(bitmap);
    const pixels = memory.bytes().subarray(0, rowBytes * height);
    return work({ width, height, channels, hasAlpha: options.transparent === true, pixels });
  });
}
