import { ParseSpeeds, PDFArray, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import type { PDFFont, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { AppError, productName } from '@octavo/contracts';

/** Written across every page that a test key makes. */
export const watermarkText = `${productName} test`;

export const watermarkLine = 'Made with a test key – not for production';

/**
 * Marks every page of a PDF as made with a test key. The content of the pages stays as it is: one more content stream
 * draws over it. The file is written anew: appended changes could be cut off again.
 */
export async function watermarkPdf(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await load(pdf);
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
    drawOver(document, page, mark, matrix);
  }
  return document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}

async function load(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(pdf, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
  } catch (cause) {
    throw new AppError({ code: 'document_failed', message: 'The PDF could not be watermarked', cause });
  }
}

interface View {
  /** The page as a reader sees it: turned by /Rotate, cut to the crop box. */
  width: number;
  height: number;
  /** From the seen page's coordinates (origin at its lower left corner) to those of the page's content. */
  matrix: readonly number[];
}

function viewOf(page: PDFPage): View {
  const { x, y, width, height } = page.getCropBox();
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] };
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] };
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] };
    default:
      return { width, height, matrix: [1, 0, 0, 1, x, y] };
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
    `${[cos, sin, -sin, cos, ...start].map(pdfNumber).join(' ')} Tm`,
    `${fonts.mark.encodeText(watermarkText).toString()} Tj ET Q`,
    'q /Foot gs 0.4 0.4 0.4 rg BT',
    `/Line ${pdfNumber(lineSize)} Tf`,
    `1 0 0 1 ${lineStart.map(pdfNumber).join(' ')} Tm`,
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

/** An artifact: screen readers skip it in tagged documents. */
function drawOver(document: PDFDocument, page: PDFPage, mark: PDFRef, matrix: readonly number[]): void {
  const { context } = document;
  const key = page.node.newXObject('TestMark', mark);
  const content = `/Artifact BMC q ${matrix.map(pdfNumber).join(' ')} cm ${key.toString()} Do Q EMC`;
  const stream = context.register(context.stream(content));
  const contents = page.node.Contents();
  if (contents instanceof PDFArray) {
    contents.push(stream);
  } else {
    page.node.set(PDFName.of('Contents'), context.obj([stream]));
  }
}

/** PDF knows no exponents. */
function pdfNumber(value: number): string {
  return value.toFixed(4).replace(/\.?0+$/, '');
}
