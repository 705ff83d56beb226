import { PDFArray, PDFName, type PDFDocument, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A page as a reader sees it: turned by /Rotate, cut to the crop box. */
export interface PageView {
  width: number;
  height: number;
  /** From the seen page's coordinates (origin at its lower left corner) to those of the page's content. */
  matrix: Matrix;
}

export function viewOf(page: PDFPage): PageView {
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

/** Draws a form above or below a page's content, as an artifact: screen readers skip it in tagged documents. */
export function drawOnPage(
  document: PDFDocument,
  page: PDFPage,
  form: PDFRef,
  { matrix, name, layer = 'above' }: { matrix: Matrix; name: string; layer?: 'above' | 'below' },
): void {
  const { context } = document;
  // Naming the form also shuts the content between q and Q, so that what it leaves behind moves nothing of ours.
  const key = page.node.newXObject(name, form);
  const content = `/Artifact BMC q ${operands(matrix)} cm ${key.toString()} Do Q EMC`;
  const stream = context.register(context.stream(content));
  const contents = page.node.Contents();
  if (!(contents instanceof PDFArray)) {
    page.node.set(PDFName.of('Contents'), context.obj([stream]));
  } else if (layer === 'above') {
    contents.push(stream);
  } else {
    contents.insert(0, stream);
  }
}

export function operands(numbers: readonly number[]): string {
  return numbers.map(pdfNumber).join(' ');
}

/** PDF knows no exponents. */
export function pdfNumber(value: number): string {
  return value.toFixed(4).replace(/\.?0+$/, '');
}
