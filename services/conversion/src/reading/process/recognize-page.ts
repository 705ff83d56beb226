import type { Page } from 'tesseract.js';
import type { Box, Line, RecognizedPage } from '../pdf-reader.ts';
import { isBlank, toGreymap, turn } from './grey-image.ts';
import { drawBitmap, type PageBitmap } from './page-bitmap.ts';
import { largestImage, scanCoverage } from './page-images.ts';
import type { PdfFile } from './pdf-file.ts';
import type { Pdfium } from './pdfium.ts';
import type { Recognizer } from './recognizer.ts';

const pointsPerInch = 72;
/** What print is best read at. A scan is read at its own: pixels in between would be invented, grain and all. */
const printDpi = 300;
const leastScanDpi = 200;
/** A4 has 8.7 million pixels at 300 dpi; larger sheets are read at fewer dots an inch. */
export const recognitionPixels = 18_000_000;
/** Below this, the page may be lying on its side. */
const doubtfulConfidence = 70;

/** Reads a page from its image; when that makes no sense, turns it and reads again. */
export async function recognizePage(
  pdfium: Pdfium,
  file: PdfFile,
  number: number,
  recognizer: Recognizer,
): Promise<RecognizedPage> {
  const { bitmap, width, height } = file.withPage(number, (page, document) => drawGrey(pdfium, page, document));
  const upright = { page: number, width, height, turned: 0 as const };
  if (isBlank(bitmap)) {
    return { ...upright, text: '', blocks: [], confidence: undefined };
  }
  const image = toGreymap(bitmap);
  const asItIs = { ...upright, ...readingOf(await recognizer.recognize(image), width / bitmap.width) };
  if ((asItIs.confidence ?? 0) >= doubtfulConfidence) {
    return asItIs;
  }
  const degrees = await recognizer.orientation(image);
  if (degrees !== 90 && degrees !== 180 && degrees !== 270) {
    return asItIs;
  }
  const turned = turn(bitmap, degrees);
  const sideways = degrees !== 180;
  const [turnedWidth, turnedHeight] = sideways ? [height, width] : [width, height];
  const page = await recognizer.recognize(toGreymap(turned));
  const reading: RecognizedPage = {
    ...readingOf(page, turnedWidth / turned.width),
    page: number,
    width: turnedWidth,
    height: turnedHeight,
    turned: degrees,
  };
  return (reading.confidence ?? 0) > (asItIs.confidence ?? 0) ? reading : asItIs;
}

function drawGrey(
  pdfium: Pdfium,
  page: number,
  document: number,
): { bitmap: PageBitmap; width: number; height: number } {
  const width = pdfium.functions.FPDF_GetPageWidthF(page);
  const height = pdfium.functions.FPDF_GetPageHeightF(page);
  const image = largestImage(pdfium, page);
  const isScan = image !== undefined && image.area > scanCoverage * width * height;
  const dpi = isScan ? Math.min(printDpi, Math.max(leastScanDpi, image.dpi)) : printDpi;
  const scale = Math.min(dpi / pointsPerInch, Math.sqrt(recognitionPixels / (width * height)));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const bitmap = drawBitmap(pdfium, { page, document, ...size }, { channels: 1 }, (drawn) => ({
    ...drawn,
    pixels: drawn.pixels.slice(),
  }));
  return { bitmap, width, height };
}

function readingOf(
  { text, blocks }: Page,
  pointsPerPixel: number,
): Pick<RecognizedPage, 'text' | 'blocks' | 'confidence'> {
  const toPoints = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): Box =>
    [x0, y0, x1, y1].map((side) => Math.round(side * pointsPerPixel * 100) / 100) as unknown as Box;
  let weight = 0;
  let sum = 0;
  const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs);
  const lines = paragraphs.map((paragraph) =>
    paragraph.lines.map((line): Line => {
      const words = line.words
        .filter((word) => word.text.trim() !== '')
        .map((word) => {
          weight += word.text.length;
          sum += word.text.length * word.confidence;
          const box = toPoints(word.bbox);
          return {
            text: word.text,
            box,
            size: box[3] - box[1],
            bold: false,
            confidence: Math.round(word.confidence * 10) / 10,
          };
        });
      return { words, hyphenated: false };
    }),
  );
  return {
    text: text.trimEnd(),
    blocks: lines.map((block) => block.filter((line) => line.words.length > 0)).filter((block) => block.length > 0),
    confidence: weight === 0 ? undefined : Math.round((sum / weight) * 10) / 10,
  };
}
