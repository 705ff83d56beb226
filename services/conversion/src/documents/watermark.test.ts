import { describe, expect, test } from '@jest/globals';
import {
  degrees,
  PDFArray,
  PDFDocument,
  PDFName,
  PDFRawStream,
  StandardFonts,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';
import type { PDFPage, PDFStream } from '@cantoo/pdf-lib';
import { watermarkLine, watermarkText } from './watermark-text.ts';
import { watermarkPdf } from './watermark.ts';

interface Sheet {
  width: number;
  height: number;
  rotate?: number;
}

async function pdfOf(sheets: Sheet[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = document.embedStandardFont(StandardFonts.Helvetica);
  for (const [index, { width, height, rotate = 0 }] of sheets.entries()) {
    const page = document.addPage([width, height]);
    page.setRotation(degrees(rotate));
    page.drawText(`Page ${index + 1}`, { x: 10, y: height / 2, size: 12, font });
  }
  return document.save({ useObjectStreams: false });
}

function textOfStream(stream: PDFStream): string {
  return stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : stream.getContentsString();
}

/** The page's own operators, one entry a content stream. */
function contentsOf(page: PDFPage): string[] {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents];
  return streams.map((stream) => textOfStream(stream as PDFStream));
}

/** What the forms that the page draws write. */
function drawnTexts(page: PDFPage): string[] {
  const forms = page.node.Resources()?.lookup(PDFName.of('XObject'));
  const names = contentsOf(page).flatMap((content) =>
    [...content.matchAll(/\/(\S+) Do/g)].map((match) => match[1] ?? ''),
  );
  return names.flatMap((name) => {
    const form = (forms as unknown as { lookup(key: PDFName): PDFStream }).lookup(PDFName.of(name));
    return [...textOfStream(form).matchAll(/<([0-9A-Fa-f]+)> Tj/g)].map((match) =>
      // The one character of the marks that WinAnsi has elsewhere than Latin-1.
      Buffer.from(match[1] ?? '', 'hex')
        .toString('latin1')
        .replaceAll('\u0096', '–'),
    );
  });
}

const a4 = { width: 595, height: 842 };

describe('the watermark of test keys', () => {
  const sheets: Sheet[] = [
    { width: 298, height: 420 },
    a4,
    { ...a4, rotate: 90 },
    { ...a4, rotate: 180 },
    { ...a4, rotate: 270 },
    { width: 2384, height: 3370 },
    { width: 7.2, height: 14_400 },
  ];

  test('stands on every page and leaves number and sizes of pages as they were', async () => {
    const marked = await PDFDocument.load(await watermarkPdf(await pdfOf(sheets)), { updateMetadata: false });
    expect(marked.getPages().map((page) => ({ ...page.getSize(), rotate: page.getRotation().angle }))).toEqual(
      sheets.map((sheet) => ({ rotate: 0, ...sheet })),
    );
    for (const page of marked.getPages()) {
      expect(drawnTexts(page)).toEqual([watermarkText, watermarkLine]);
    }
  });

  test('leaves the content of the pages as it was', async () => {
    const source = await pdfOf(sheets);
    const before = (await PDFDocument.load(source)).getPages().map(contentsOf);
    const after = (await PDFDocument.load(await watermarkPdf(source))).getPages().map(contentsOf);
    for (const [index, contents] of before.entries()) {
      expect(after[index]).toEqual(expect.arrayContaining(contents));
    }
  });

  test.each([
    [0, '1 0 0 1 0 0'],
    [90, '0 1 -1 0 595 0'],
    [180, '-1 0 0 -1 595 842'],
    [270, '0 -1 1 0 0 842'],
    [-90, '0 -1 1 0 0 842'],
  ])('reads upright on a page turned by %d degrees', async (rotate, matrix) => {
    const marked = await PDFDocument.load(await watermarkPdf(await pdfOf([{ ...a4, rotate }])));
    expect(contentsOf(marked.getPage(0)).at(-1)).toContain(`q ${matrix} cm`);
  });

  test('lies within the part of the page that is shown', async () => {
    const document = await PDFDocument.create();
    document.addPage([595, 842]).setCropBox(100, 150, 300, 400);
    const marked = await PDFDocument.load(await watermarkPdf(await document.save()));
    expect(contentsOf(marked.getPage(0)).at(-1)).toContain('q 1 0 0 1 100 150 cm');
  });

  test('fits a page without content', async () => {
    const document = await PDFDocument.create();
    document.addPage([595, 842]);
    const marked = await PDFDocument.load(await watermarkPdf(await document.save()));
    expect(drawnTexts(marked.getPage(0))).toEqual([watermarkText, watermarkLine]);
  });

  test('cannot be cut off the end of the file', async () => {
    const marked = Buffer.from(await watermarkPdf(await pdfOf([a4]))).toString('latin1');
    expect(marked.match(/%%EOF/g)).toHaveLength(1);
  });

  test('is the same for the same file', async () => {
    const source = await pdfOf([a4]);
    expect(Buffer.from(await watermarkPdf(source)).equals(Buffer.from(await watermarkPdf(source)))).toBe(true);
  });

  test('marks 500 pages and adds little to the file', async () => {
    const source = await pdfOf(Array.from({ length: 500 }, () => a4));
    const marked = await watermarkPdf(source);
    expect((await PDFDocument.load(marked)).getPageCount()).toBe(500);
    expect(marked.length - source.length).toBeLessThan(500 * 400);
  });

  test('of what is no PDF is refused', async () => {
    await expect(watermarkPdf(Buffer.from('not a PDF'))).rejects.toMatchObject({ code: 'document_failed' });
  });
});
