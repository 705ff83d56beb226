import { ParseSpeeds, PDFDocument, StandardFonts, type PDFFont, type PDFRef } from '@cantoo/pdf-lib';
import { AppError } from '@octavo/contracts';
import { drawOnPage, operands, pdfNumber, viewOf } from '../finishing/draw-on-page.ts';
import { watermarkLine, watermarkText } from './watermark-text.ts';

/**
 * Marks every page of a PDF as made with a test key. The content of the pages stays as it is: one more content stream
 * draws over it. The file is written anew: appended changes could be cut off again.
 */
export async function watermarkPdf(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await load(pdf);
  markDocument(document);
  return document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}

/** Marks every page of an open document. */
export function markDocument(document: PDFDocument): void {
  const fonts = {
    mark: document.embedStandardFont(StandardFonts.HelveticaBold),
    line: document.embedStandardFont(StandardFonts.Helvetica),
  };
  const marks = new Map<string, PDFRef>();
  for (const page of document.getPages()) {
    const { width, height, matrix } = viewOf(page);
    const size = `${width} ${height}`;
    const mark = marks.get(size) ?? createMark(document, fonts, width, height);
    marks.set(size, mark);
    drawOnPage(document, page, mark, { matrix, name: 'TestMark' });
  }
}

async function load(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(pdf, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
  } catch (cause) {
    throw new AppError({ code: 'document_failed', message: 'The PDF could not be watermarked', cause });
  }
}

/** The mark as a form that all pages of one size share: 500 pages grow by a reference each. */
function createMark(
  document: PDFDocument,
  fonts: { mark: PDFFont; line: PDFFont },
  width: number,
  height: number,
): PDFRef {
  const angle = Math.atan2(height, width);
  const textWidth = fonts.mark.widthOfTextAtSize(watermarkText, 1);
  const textSize = Math.min((0.7 * Math.hypot(width, height)) / textWidth, 0.5 * Math.min(width, height));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [left, down] = [(textWidth * textSize) / 2, 0.35 * textSize];
  const start = [width / 2 - left * cos + down * sin, height / 2 - left * sin - down * cos];

  const lineWidth = fonts.line.widthOfTextAtSize(watermarkLine, 1);
  const lineSize = Math.min(Math.max(6, 0.013 * Math.min(width, height)), (0.9 * width) / lineWidth);
  const lineStart = [(width - lineWidth * lineSize) / 2, 0.8 * lineSize];

  const content = [
    'q /Across gs 0.75 0.1 0.1 rg BT',
    `/Mark ${pdfNumber(textSize)} Tf`,
    `${operands([cos, sin, -sin, cos, ...start])} Tm`,
    `${fonts.mark.encodeText(watermarkText).toString()} Tj ET Q`,
    'q /Foot gs 0.4 0.4 0.4 rg BT',
    `/Line ${pdfNumber(lineSize)} Tf`,
    `1 0 0 1 ${operands(lineStart)} Tm`,
    `${fonts.line.encodeText(watermarkLine).toString()} Tj ET Q`,
  ].join('\n');
  const { context } = document;
  const form = context.stream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: {
      Font: { Mark: fonts.mark.ref, Line: fonts.line.ref },
      ExtGState: { Across: { ca: 0.22 }, Foot: { ca: 0.9 } },
    },
  });
  return context.register(form);
}
