import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFRawStream,
} from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { finishingFields, type HtmlOptions } from '@octavo/contracts';
import { startFinishingService, type Asked, type FinishingService } from './support/finishing-service.ts';
import { openPdf } from './support/opened-pdf.ts';

jest.setTimeout(60_000);

let service: FinishingService;

beforeAll(async () => {
  service = await startFinishingService();
});

afterAll(() => service.stop());

const html = `<!doctype html><title>Grüße &amp; 日本</title><h1>Привет</h1><p style="opacity: 0.5">half</p>
  <a href="https://example.com/">out</a> <a href="#here">in</a><p id="here">日本語 😀`;

/** Fonts without a program in the file; Type 3 fonts are drawings in it. */
function fontsOutside(document: PDFDocument): string[] {
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((object) => object.get(PDFName.of('Type')) === PDFName.of('Font'))
    .filter(
      (font) => !font.has(PDFName.of('DescendantFonts')) && font.get(PDFName.of('Subtype')) !== PDFName.of('Type3'),
    )
    .filter((font) => {
      const descriptor = font.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict);
      return !['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(PDFName.of(key)));
    })
    .map((font) => String(font.get(PDFName.of('BaseFont'))));
}

/** What the file names and does not have. */
function danglingReferences({ context }: PDFDocument): string[] {
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]): unknown[] => {
      const holder = object instanceof PDFStream ? object.dict : object;
      return holder instanceof PDFDict ? holder.values() : holder instanceof PDFArray ? holder.asArray() : [];
    })
    .filter((value) => value instanceof PDFRef)
    .filter((reference) => context.lookup(reference) === undefined)
    .map(String);
}

describe('PDF/A', () => {
  test.each([
    ['PDF/A-2b', '2'],
    ['PDF/A-3b', '3'],
  ] as const)('%s says what it is, what its colours mean, and has its fonts in it', async (pdfa, part) => {
    const metadata = { author: 'Ada', keywords: ['a', 'b'] };
    const pdf = await service.make({ html, pdfa, metadata, watermark: { text: 'DRAFT 草稿' } }, 'test');
    expect(pdf.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const { catalog, context } = document;

    const intent = catalog.lookup(PDFName.of('OutputIntents'), PDFArray).lookup(0, PDFDict);
    expect(intent.get(PDFName.of('S'))).toBe(PDFName.of('GTS_PDFA1'));
    const profile = intent.lookup(PDFName.of('DestOutputProfile')) as PDFRawStream;
    const bytes = Buffer.from(decodePDFRawStream(profile).decode());
    expect([bytes.toString('latin1', 16, 20), bytes.toString('latin1', 36, 40)]).toEqual(['RGB ', 'acsp']);

    const xmp = Buffer.from(catalog.lookup(PDFName.of('Metadata'), PDFStream).getContents()).toString();
    expect(xmp).toContain(`<pdfaid:part>${part}</pdfaid:part>`);
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(xmp).toContain('Grüße &amp; 日本');
    expect(xmp).toContain('Ada');
    expect(document.getTitle()).toBe('Grüße & 日本');

    expect(context.lookup(context.trailerInfo.ID, PDFArray).size()).toBe(2);
    expect(context.trailerInfo.Encrypt).toBeUndefined();
    expect(fontsOutside(document)).toEqual([]);
  });

  test.each<[string, HtmlOptions, string[]]>([
    ['tagged', { tagged: true, outline: true }, ['MarkInfo', 'StructTreeRoot', 'Outlines']],
    ['a single page', { singlePage: true }, []],
  ])('%s is still well-formed, and keeps what it was asked for', async (_what, options, kept) => {
    const pdf = await service.makeBy('conversion.htmlToPdf', {
      html: html + '<h2>line</h2>'.repeat(200),
      options,
      pdfa: 'PDF/A-2b',
    });
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(kept.filter((key) => !document.catalog.has(PDFName.of(key)))).toEqual([]);
    expect(document.catalog.has(PDFName.of('OutputIntents'))).toBe(true);
    expect(document.getPageCount() === 1).toBe(options.singlePage === true);
    expect(fontsOutside(document)).toEqual([]);
    expect(danglingReferences(document)).toEqual([]);
  });

  test('of a test key is marked with a font that is in the file', async () => {
    const [page] = openPdf(await service.make({ pdfa: 'PDF/A-2b' }, 'test')).pages;
    expect(page?.text).toContain('test');
    expect(page?.shares.red.amount).toBeGreaterThan(0.01);
  });

  test.each<[string, Asked, RegExp]>([
    ['a character that no font has', { html: 'x &#x10FFFD;' }, /character that no font here has/],
    ['such a character in the watermark', { watermark: { text: '\u{10FFFD}' } }, /character that no font here has/],
    ['a title of 70 kB', { html: `<title>${'x'.repeat(70_000)}</title>x` }, /longer than 32,767 bytes/],
    [
      'an anchor of 300 letters',
      { html: `<a href="#${'k'.repeat(300)}">x</a><p id="${'k'.repeat(300)}">y` },
      /longer than 127 bytes/,
    ],
    ['a page of two pixels', { html: '<style>@page { size: 2px 2px; margin: 0 }</style>x' }, /shorter than 3 points/],
    [
      'a CMYK image',
      {
        watermark: {
          image: Buffer.from('ffd8ffc0001408000a000a04011100021100031100041100ffd9', 'hex').toString('base64'),
        },
      },
      /CMYK/,
    ],
  ])('of a document with %s is refused', async (_what, asked, message) => {
    const fault = await service.faultOf({ ...asked, pdfa: 'PDF/A-2b' });
    expect([fault.code, fault.details?.[0]?.path]).toEqual(['document_failed', 'pdfa']);
    expect(fault.message).toMatch(message);
  });

  test('of a level that cannot be made is refused by name of those that can', () => {
    const parsed = finishingFields.pdfa.safeParse('PDF/A-1b');
    expect(parsed.error?.issues[0]?.message).toMatch(/PDF\/A-2b, PDF\/A-3b/);
  });
});
