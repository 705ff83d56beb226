import { PDFName, PDFStream, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import { drawOnPage, operands, viewOf, type Matrix } from './draw-on-page.ts';

/** Something that can be drawn: a form in its own coordinates, or an image on the unit square. */
export interface Stamp {
  ref: PDFRef;
  width: number;
  height: number;
  kind: 'form' | 'image';
}

/** Where on a page a stamp's middle is put, and how it lies there. */
export interface Placement {
  x: number;
  y: number;
  scale: number;
  /** Anticlockwise. */
  radians: number;
}

export interface Stamping {
  /** Of the resource, for whoever reads the file. */
  name: string;
  opacity: number;
  layer: 'above' | 'below';
  place: (page: { width: number; height: number }) => Placement;
}

/** Takes a PDF's first page as a stamp. Opacity later counts for it as a whole: strokes that cross do not add up. */
export async function formStamp(document: PDFDocument, pdf: Uint8Array): Promise<Stamp> {
  const [page] = await document.embedPdf(pdf);
  if (!page) {
    throw new Error('A stamp without a page');
  }
  await page.embed();
  const group = { Type: 'Group', S: 'Transparency', CS: 'DeviceRGB' };
  document.context.lookup(page.ref, PDFStream).dict.set(PDFName.of('Group'), document.context.obj(group));
  return { ref: page.ref, width: page.width, height: page.height, kind: 'form' };
}

/** Draws a stamp on every page, as one form for all pages of a size: each page grows by a reference. */
export function stampPages(document: PDFDocument, stamp: Stamp, stamping: Stamping): void {
  const forms = new Map<string, PDFRef>();
  for (const page of document.getPages()) {
    const { width, height, matrix } = viewOf(page);
    const size = `${width} ${height}`;
    const form = forms.get(size) ?? placedForm(document, stamp, stamping, { width, height });
    forms.set(size, form);
    drawOnPage(document, page, form, { matrix, name: stamping.name, layer: stamping.layer });
  }
}

function placedForm(
  document: PDFDocument,
  stamp: Stamp,
  { opacity, place }: Stamping,
  { width, height }: { width: number; height: number },
): PDFRef {
  const { context } = document;
  const toPoints = stamp.kind === 'image' ? `${operands([stamp.width, 0, 0, stamp.height, 0, 0])} cm ` : '';
  const content = `q /Opacity gs ${operands(matrixOf(stamp, place({ width, height })))} cm ${toPoints}/Stamp Do Q`;
  const form = context.stream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: {
      XObject: { Stamp: stamp.ref },
      ExtGState: { Opacity: { Type: 'ExtGState', ca: opacity, CA: opacity } },
    },
  });
  return context.register(form);
}

/** Turns and scales about the stamp's middle, and puts that where it belongs. */
function matrixOf({ width, height }: Stamp, { x, y, scale, radians }: Placement): Matrix {
  const [cos, sin] = [scale * Math.cos(radians), scale * Math.sin(radians)];
  const [left, down] = [width / 2, height / 2];
  return [cos, sin, -sin, cos, x - left * cos + down * sin, y - left * sin - down * cos];
}
