import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawBitmap } from '../../../src/reading/process/page-bitmap.ts';
import { readPageText } from '../../../src/reading/process/page-text.ts';
import { openPdf as openFile } from '../../../src/reading/process/pdf-file.ts';
import { withMemory, withText } from '../../../src/reading/process/pdfium.ts';
import { loadWasmPdfium } from '../../../src/reading/process/wasm-pdfium.ts';

/** What PDFium can tell of a document besides what the product asks. */
interface MoreFunctions {
  FPDF_GetSecurityHandlerRevision(document: number): number;
  FPDF_GetDocPermissions(document: number): number;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetLink(annotation: number): number;
  FPDFLink_GetAction(link: number): number;
  FPDFAction_GetURIPath(document: number, action: number, buffer: number, length: number): number;
}

const pdfium = await loadWasmPdfium();
const functions = pdfium.functions as typeof pdfium.functions & MoreFunctions;

export type Colour = 'red' | 'blue' | 'grey';

export interface OpenedPdf {
  pages: { width: number; height: number; text: string; addresses: string[]; shares: Record<Colour, Share> }[];
  metadata: Record<string, string>;
  /** Of the encryption; -1 without one. */
  revision: number;
  permissions: number;
}

/** How much of a page has a colour; where its middle is, from the lower left corner; all in shares of the page. */
export interface Share {
  amount: number;
  x: number;
  y: number;
  /** Of the box around all of it, in points. */
  width: number;
  height: number;
}

const pointsPerPixel = 4;

const isColour: Record<Colour, (red: number, green: number, blue: number) => boolean> = {
  red: (red, green, blue) => red > green + 20 && red > blue + 20,
  blue: (red, green, blue) => blue > red + 20 && blue > green + 20,
  grey: (red, green, blue) => red < 250 && Math.abs(red - green) < 8 && Math.abs(red - blue) < 8,
};

/** What PDFium, which had no part in making a PDF, finds in it. @throws AppError when it does not open. */
export function openPdf(pdf: Uint8Array, password?: string): OpenedPdf {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-finished-'));
  const path = join(directory, 'finished.pdf');
  writeFileSync(path, pdf);
  try {
    const file = openFile(pdfium, { path, password });
    try {
      const numbers = Array.from({ length: file.pageCount }, (_, index) => index + 1);
      return {
        pages: numbers.map((number) => file.withPage(number, (page, document) => pageOf(page, document, number))),
        ...file.withPage(1, (_page, document) => ({
          metadata: metadataOf(document),
          revision: functions.FPDF_GetSecurityHandlerRevision(document),
          permissions: functions.FPDF_GetDocPermissions(document),
        })),
      };
    } finally {
      file.close();
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export function firstPageOf(pdf: Uint8Array): OpenedPdf['pages'][number] {
  const [page] = openPdf(pdf).pages;
  if (!page) {
    throw new Error('A PDF without pages');
  }
  return page;
}

function pageOf(page: number, document: number, number: number): OpenedPdf['pages'][number] {
  const { width, height, text } = readPageText(pdfium, page, number, 'plain');
  const size = { width: Math.round(width / pointsPerPixel), height: Math.round(height / pointsPerPixel) };
  return drawBitmap(pdfium, { page, document, ...size }, { channels: 4 }, ({ pixels }) => ({
    width,
    height,
    text: text.replace(/\s+/g, ' ').trim(),
    addresses: addressesOf(page, document),
    shares: {
      red: shareOf('red', pixels, size),
      blue: shareOf('blue', pixels, size),
      grey: shareOf('grey', pixels, size),
    },
  }));
}

/** Where the links of a page lead outside. */
function addressesOf(page: number, document: number): string[] {
  const actions = Array.from({ length: functions.FPDFPage_GetAnnotCount(page) }, (_, index) => {
    const annotation = functions.FPDFPage_GetAnnot(page, index);
    const action = functions.FPDFLink_GetAction(functions.FPDFAnnot_GetLink(annotation));
    functions.FPDFPage_CloseAnnot(annotation);
    return action;
  });
  return actions
    .map((action) => {
      const length = functions.FPDFAction_GetURIPath(document, action, 0, 0);
      return withMemory(pdfium, Math.max(1, length), (memory) => {
        functions.FPDFAction_GetURIPath(document, action, memory.address, length);
        return Buffer.from(memory.bytes().subarray(0, Math.max(0, length - 1))).toString();
      });
    })
    .filter((address) => address !== '');
}

function shareOf(colour: Colour, pixels: Uint8Array, size: { width: number; height: number }): Share {
  let [count, x, y] = [0, 0, 0];
  let [left, right, top, bottom] = [size.width, 0, size.height, 0];
  for (let index = 0; index < size.width * size.height; index += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * index, 4 * index + 3);
    if (isColour[colour](red, green, blue)) {
      const [column, row] = [index % size.width, Math.floor(index / size.width)];
      count += 1;
      x += column;
      y += row;
      [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row + 1)];
    }
  }
  return {
    amount: count / (size.width * size.height),
    x: x / count / size.width,
    y: 1 - y / count / size.height,
    width: (right - left) * pointsPerPixel,
    height: (bottom - top) * pointsPerPixel,
  };
}

function metadataOf(document: number): Record<string, string> {
  const names = ['Title', 'Author', 'Subject', 'Keywords', 'Creator'];
  return Object.fromEntries(
    names.map((name) => {
      const text = withText(pdfium, name, 'utf8', (tag) => {
        const length = functions.FPDF_GetMetaText(document, tag, 0, 0);
        return withMemory(pdfium, length, (memory) => {
          functions.FPDF_GetMetaText(document, tag, memory.address, length);
          return new TextDecoder('utf-16le').decode(memory.bytes().subarray(0, length - 2));
        });
      });
      return [name, text];
    }),
  );
}
