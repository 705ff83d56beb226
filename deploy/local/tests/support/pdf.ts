import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadPdfium } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';

export interface PdfPage {
  widthPoints: number;
  heightPoints: number;
  /** As a reader would copy it, each line ended by a line feed. */
  text: string;
}

/** Pixels of a page, four bytes each: red, green, blue, and 255. */
export interface PageImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A PDF that PDFium has opened. It holds memory outside of JavaScript until it is closed. */
export interface PdfFile {
  pages: readonly PdfPage[];
  renderPage(index: number, dpi: number): PageImage;
  close(): void;
}

const pointsPerInch = 72;
const millimetresPerInch = 25.4;
const bytesPerPixel = 4;
const white = 0xffffffff;
const withAnnotations = 0x01;
const reverseByteOrder = 0x10;

/** PDFium marks a hyphen at a line's end and a character without a meaning by these. */
const markers = ['\u0002', '\uFFFE'];

export function millimetresOf(points: number): number {
  return (points / pointsPerInch) * millimetresPerInch;
}

let loading: Promise<Pdfium> | undefined;

async function pdfium(): Promise<Pdfium> {
  loading ??= readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')).then(loadPdfium);
  return loading;
}

/** @throws Error when the bytes are no PDF, or a broken or locked one. */
export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  const library = await pdfium();
  const { functions } = library;
  const file = library.allocate(bytes.byteLength);
  library.memory().set(bytes, file);
  const document = functions.FPDF_LoadMemDocument(file, bytes.byteLength, '');
  if (document === 0) {
    const code = functions.FPDF_GetLastError();
    library.free(file);
    throw new Error(`PDFium cannot open these ${bytes.byteLength} bytes (error ${code})`);
  }
  const pageCount = functions.FPDF_GetPageCount(document);

  function withPage<Result>(index: number, work: (page: number) => Result): Result {
    const page = functions.FPDF_LoadPage(document, index);
    if (page === 0) throw new Error(`PDFium cannot load page ${index + 1} of ${pageCount}`);
    try {
      return work(page);
    } finally {
      functions.FPDF_ClosePage(page);
    }
  }

  return {
    pages: Array.from({ length: pageCount }, (_, index) => withPage(index, (page) => describePage(library, page))),
    renderPage: (index, dpi) => withPage(index, (page) => renderPage(library, page, dpi)),
    close() {
      functions.FPDF_CloseDocument(document);
      library.free(file);
    },
  };
}

function describePage(library: Pdfium, page: number): PdfPage {
  const { functions } = library;
  return {
    widthPoints: functions.FPDF_GetPageWidthF(page),
    heightPoints: functions.FPDF_GetPageHeightF(page),
    text: textOf(library, page),
  };
}

function textOf({ functions, allocate, free, memory }: Pdfium, page: number): string {
  const textPage = functions.FPDFText_LoadPage(page);
  const length = functions.FPDFText_CountChars(textPage);
  // UTF-16 with its ending zero; a character outside the basic plane counts once and takes two units.
  const capacity = 2 * length + 1;
  const buffer = allocate(2 * capacity);
  try {
    const units = Math.max(0, functions.FPDFText_GetText(textPage, 0, length, buffer) - 1);
    const text = new TextDecoder('utf-16le').decode(memory().slice(buffer, buffer + 2 * units));
    return markers.reduce((clean, marker) => clean.replaceAll(marker, ''), text.replaceAll('\r\n', '\n'));
  } finally {
    free(buffer);
    functions.FPDFText_ClosePage(textPage);
  }
}

function renderPage({ functions, memory }: Pdfium, page: number, dpi: number): PageImage {
  const width = Math.round((functions.FPDF_GetPageWidthF(page) * dpi) / pointsPerInch);
  const height = Math.round((functions.FPDF_GetPageHeightF(page) * dpi) / pointsPerInch);
  const bitmap = functions.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new Error(`PDFium has no memory for ${width} × ${height} pixels`);
  try {
    functions.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    functions.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | reverseByteOrder);
    const start = functions.FPDFBitmap_GetBuffer(bitmap);
    const rowBytes = functions.FPDFBitmap_GetStride(bitmap);
    if (rowBytes !== width * bytesPerPixel) throw new Error('PDFium padded the rows of its bitmap');
    return { width, height, pixels: opaque(memory().slice(start, start + rowBytes * height)) };
  } finally {
    functions.FPDFBitmap_Destroy(bitmap);
  }
}

/** The bitmap's fourth byte is unused and holds anything. */
function opaque(pixels: Uint8Array): Uint8Array {
  for (let alpha = 3; alpha < pixels.length; alpha += bytesPerPixel) pixels[alpha] = 255;
  return pixels;
}
