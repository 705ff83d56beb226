import { createCanvas } from '@napi-rs/canvas';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OperationHandlers } from '../../src/operation.ts';
import { deflated, rawPdf, textPdf } from '../reading/support/raw-pdf.ts';
import { linkedPages } from './support/linked-pages.ts';
import { startFinishingService, type FinishingService } from './support/finishing-service.ts';
import { firstPageOf, openPdf } from './support/opened-pdf.ts';

jest.setTimeout(60_000);

let service: FinishingService;

beforeAll(async () => {
  service = await startFinishingService();
});

beforeEach(() => {
  service.finished = 0;
});

afterAll(() => service.stop());

/** A PDF of one page with one line, as it is sent. */
function pdfOf(line: string, rotate = 0): string {
  return textPdf([{ lines: [line], rotate }]).toString('base64');
}

const twoPages = '<p>first</p><p style="break-before: page">second</p>';

test('a document that asks for nothing more is left alone', async () => {
  await service.make({});
  await service.make({}, 'test');
  expect(service.finished).toBe(0);
});

describe('metadata', () => {
  const metadata = {
    title: 'Grüße <&> 日本',
    author: 'Ada Lovelace',
    subject: 'مرحبا',
    keywords: ['two words', 'one'],
    creator: 'A program',
  };

  test('is found by readers, in any script', async () => {
    const pdf = await service.make({ html: '<title>HTML</title>x', metadata });
    expect(openPdf(pdf).metadata).toEqual({
      Title: metadata.title,
      Author: metadata.author,
      Subject: metadata.subject,
      Keywords: 'two words, one',
      Creator: metadata.creator,
    });
  });

  test('is there as XMP too', async () => {
    const text = (await service.make({ metadata })).toString();
    expect(text).toContain('<rdf:li xml:lang="x-default">Grüße &lt;&amp;&gt; 日本</rdf:li>');
    expect(text).toContain(
      '<dc:subject><rdf:Bag><rdf:li>two words</rdf:li><rdf:li>one</rdf:li></rdf:Bag></dc:subject>',
    );
    expect(text).toContain('<xmp:CreatorTool>A program</xmp:CreatorTool>');
  });

  test("leaves what it does not name: the title is still the HTML's", async () => {
    const pdf = await service.make({ html: '<title>From HTML</title>x', metadata: { author: 'Ada' } });
    expect(openPdf(pdf).metadata).toMatchObject({ Title: 'From HTML', Author: 'Ada' });
  });
});

describe('merged PDFs', () => {
  const [one, two, three] = [pdfOf('one'), pdfOf('two'), pdfOf('three')];

  test('stand before and after the document, in their order', async () => {
    const pdf = await service.make({ html: twoPages, merge: { before: [one, two], after: [three, one] } });
    expect(openPdf(pdf).pages.map(({ text }) => text)).toEqual(['one', 'two', 'first', 'second', 'three', 'one']);
  });

  test('keep the size and rotation of their pages', async () => {
    const turned = pdfOf('turned', 90);
    const pdf = await service.make({ html: '<style>@page { size: A5 }</style>x', merge: { after: [turned] } });
    const sizes = openPdf(pdf).pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);
    expect(sizes).toEqual([
      [420, 595],
      [842, 595],
    ]);
  });

  test('keep the links between their pages, however many there are', async () => {
    const count = 400;
    const pages = Array.from({ length: count }, (_, index) => {
      const next = (index + 1) % count;
      return `<p id="p${index}" style="break-after: page"><a href="#p${next}">next</a></p>`;
    });
    const linked = await service.make({ html: pages.join('') });
    const merged = await service.make({ merge: { after: [linked.toString('base64')] } });
    expect(await linkedPages(merged)).toEqual(pages.map((_, index) => ((index + 1) % count) + 1));
  });

  test('keep their fonts, whatever they are called', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 99] /Contents 5 0 R /StructParents 0';
    const named = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `${page} /Resources << /Font << /B 4 0 R /Parent 4 0 R >> >> >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      deflated('BT /B 20 Tf 10 20 Td (bold) Tj /Parent 20 Tf ( parent) Tj ET'),
    ]);
    const pdf = await service.make({ merge: { after: [named.toString('base64')] } });
    expect(openPdf(pdf).pages[1]?.text).toBe('bold parent');
    const merged = (await PDFDocument.load(pdf)).getPage(1).node;
    expect(merged.Resources()?.lookup(PDFName.of('Font'), PDFDict).keys().map(String)).toEqual(['/B', '/Parent']);
    expect(merged.has(PDFName.of('StructParents'))).toBe(false);
  });

  test('are described by the document, not the other way round', async () => {
    const other = await service.make({ metadata: { title: 'Other' } });
    const pdf = await service.make({ metadata: { title: 'Mine' }, merge: { before: [other.toString('base64')] } });
    expect(openPdf(pdf).metadata).toMatchObject({ Title: 'Mine' });
  });
});

describe('a watermark', () => {
  const color = '#ff0000';

  test('of text is on every page and reads as it was written', async () => {
    const { pages } = openPdf(await service.make({ html: twoPages, watermark: { text: 'DRAFT', color, rotation: 0 } }));
    expect(pages.map(({ text }) => text)).toEqual(['first DRAFT', 'second DRAFT']);
    for (const { shares } of pages) {
      expect(shares.red.amount).toBeGreaterThan(0.01);
      expect(shares.red).toMatchObject({ x: expect.closeTo(0.5, 1), y: expect.closeTo(0.5, 1) });
    }
  });

  test('is written in any script', async () => {
    const { pages } = openPdf(await service.make({ watermark: { text: '機密\nКопия', rotation: 0 } }));
    expect(pages[0]?.text).toMatch(/機密.*Копия/);
  });

  test('is as large, as opaque and where it was asked to be', async () => {
    const sharesOf = async (changes: object) =>
      firstPageOf(await service.make({ watermark: { text: 'MMMM', color, rotation: 0, ...changes } })).shares.red;
    const small = await sharesOf({ fontSize: 20, position: 'top-left' });
    const large = await sharesOf({ fontSize: 80, position: 'bottom-right', opacity: 1 });
    expect(large.amount).toBeGreaterThan(8 * small.amount);
    expect(small.x).toBeLessThan(0.2);
    expect(small.y).toBeGreaterThan(0.9);
    expect(large.x).toBeGreaterThan(0.6);
    expect(large.y).toBeLessThan(0.1);
    expect((await sharesOf({ fontSize: 80, opacity: 0.02 })).amount).toBe(0);
  });

  test('turns with its rotation', async () => {
    const turned = async (rotation: number) => {
      const watermark = { text: 'MMMMMMMM', fontSize: 40, color, opacity: 1, rotation };
      return firstPageOf(await service.make({ watermark })).shares.red;
    };
    const [level, slanted, upright] = [await turned(0), await turned(45), await turned(90)];
    expect(level.width).toBeGreaterThan(6 * level.height);
    expect(upright.height).toBeGreaterThan(6 * upright.width);
    expect(Math.abs(slanted.width - slanted.height)).toBeLessThan(16);
    expect(slanted.width).toBeLessThan(0.9 * level.width);
  });

  test('below the content is hidden by backgrounds, above it is not', async () => {
    const html = '<div style="background: blue; height: 200mm"></div>';
    const blueOf = async (layer: 'above' | 'below') =>
      firstPageOf(await service.make({ html, watermark: { text: 'MMMM', color, opacity: 1, layer } })).shares;
    const [below, above] = [await blueOf('below'), await blueOf('above')];
    expect(above.red.amount).toBeGreaterThan(0.005);
    expect(below.red.amount).toBeLessThan(above.red.amount / 20);
  });

  test.each(['image/png', 'image/jpeg'] as const)('can be an image: %s', async (mediaType) => {
    const canvas = createCanvas(40, 20);
    const drawing = canvas.getContext('2d');
    drawing.fillStyle = color;
    drawing.fillRect(0, 0, 40, 20);
    const bytes = mediaType === 'image/png' ? canvas.toBuffer(mediaType) : canvas.toBuffer(mediaType, 90);
    const watermark = { image: bytes.toString('base64'), scale: 0.4, position: 'bottom' as const };
    const [solid, faint] = [
      firstPageOf(await service.make({ watermark: { ...watermark, opacity: 1 } })).shares.red,
      firstPageOf(await service.make({ watermark: { ...watermark, opacity: 0.05 } })).shares.red,
    ];
    expect(Math.abs(solid.width - 0.4 * 595)).toBeLessThan(10);
    expect(Math.abs(solid.height - 0.2 * 595)).toBeLessThan(10);
    expect(solid.x).toBeCloseTo(0.5, 1);
    expect(solid.y).toBeLessThan(0.15);
    expect(faint.amount).toBe(0);
  });

  test('is once on each page, even of those that share all they have', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 99] /Contents 5 0 R /Resources << >> >>';
    const sharing = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 3 0 R 4 0 R] /Count 3 >>',
      page,
      page,
      '[6 0 R]',
      deflated('0 0 9 9 re f'),
    ]);
    const merge = { before: [sharing.toString('base64')] };
    const { pages } = openPdf(await service.make({ merge, watermark: { text: 'ONCE', rotation: 0 } }));
    expect(pages.map(({ text }) => text)).toEqual(['ONCE', 'ONCE', 'ONCE', 'made ONCE']);
  });

  test('is on merged pages too, upright on turned ones', async () => {
    const turned = pdfOf('turned', 90);
    const watermark = { text: 'TOP', color, opacity: 1, fontSize: 60, rotation: 0, position: 'top' as const };
    const { pages } = openPdf(await service.make({ watermark, merge: { after: [turned] } }));
    expect(pages[1]?.text).toContain('TOP');
    expect(pages[1]?.shares.red.y).toBeGreaterThan(0.8);
  });
});

describe('a password', () => {
  test('is needed to open the document', async () => {
    const pdf = await service.make({ html: 'secret', password: { userPassword: 'geheim ü', ownerPassword: 'chief' } });
    expect(() => openPdf(pdf)).toThrow(/encrypted/);
    expect(() => openPdf(pdf, 'wrong')).toThrow(/does not open/);
    expect(openPdf(pdf, 'geheim ü')).toMatchObject({ revision: 6, pages: [{ text: 'secret' }] });
    expect(openPdf(pdf, 'chief')).toMatchObject({ pages: [{ text: 'secret' }] });
    expect(pdf.toString('latin1')).not.toContain('secret');
  });

  test('hides titles and addresses of links, which readers find again', async () => {
    const html = '<html lang="tlh"><title>Hidden title</title><a href="https://example.com/hidden">link</a>';
    const link =
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/hidden-too) >> >>';
    const attached = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [${link}] >>`,
    ]);
    const merge = { after: [attached.toString('base64')] };
    const pdf = await service.make({ html, merge, password: { userPassword: 'user' } });
    expect(pdf.toString('latin1')).not.toMatch(/hidden|tlh/i);
    expect(openPdf(pdf, 'user').metadata).toMatchObject({ Title: 'Hidden title' });
    expect(openPdf(pdf, 'user').pages.map(({ addresses }) => addresses)).toEqual([
      ['https://example.com/hidden'],
      ['https://example.com/hidden-too'],
    ]);
  });

  test('of the owner alone lets everybody open, and only the owner do all', async () => {
    const pdf = await service.make({ password: { ownerPassword: 'chief', permissions: { copying: false } } });
    expect(openPdf(pdf).permissions & copying).toBe(0);
    expect(openPdf(pdf, 'chief').permissions & copying).toBe(copying);
  });

  // ISO 32000-2, table 22.
  const [printing, modifying, copying, annotating] = [1 << 2, 1 << 3, 1 << 4, 1 << 5];
  const [fillingForms, accessibility, assembling, finePrinting] = [1 << 8, 1 << 9, 1 << 10, 1 << 11];
  const all = printing | modifying | copying | annotating | fillingForms | accessibility | assembling | finePrinting;

  test.each([
    [{}, all],
    [{ printing: 'none' as const }, all & ~printing & ~finePrinting],
    [{ printing: 'lowResolution' as const }, all & ~finePrinting],
    [{ modifying: false }, all & ~modifying],
    [{ copying: false }, all & ~copying],
    [{ annotating: false }, all & ~annotating],
    [{ fillingForms: false }, all & ~fillingForms],
    [{ assembling: false }, all & ~assembling],
    [{ accessibility: false }, all & ~accessibility],
  ])('with permissions %j gives those', async (permissions, expected) => {
    const pdf = await service.make({ password: { userPassword: 'user', permissions } });
    expect(openPdf(pdf, 'user').permissions & all).toBe(expected);
  });

  test('hides no test mark', async () => {
    const pdf = await service.make({ password: { userPassword: 'user' } }, 'test');
    expect(openPdf(pdf, 'user').pages[0]?.shares.red.amount).toBeGreaterThan(0.02);
  });
});

test("a test key's mark is on merged pages, with every other option", async () => {
  const pdf = await service.make(
    {
      metadata: { title: 'All' },
      merge: { before: [pdfOf('one')] },
      watermark: { text: 'BLUE', color: '#0000ff' },
      password: { userPassword: 'user' },
    },
    'test',
  );
  const { pages, metadata } = openPdf(pdf, 'user');
  expect(metadata).toMatchObject({ Title: 'All' });
  expect(pages).toHaveLength(2);
  for (const { shares } of pages) {
    expect(shares.red.amount).toBeGreaterThan(0.02);
    expect(shares.blue.amount).toBeGreaterThan(0.005);
  }
});

test.each<[keyof OperationHandlers, object]>([
  ['conversion.markdownToPdf', { markdown: 'made' }],
  ['conversion.templateToPdf', { template: 'made' }],
  ['conversion.textToPdf', { text: 'made' }],
  ['conversion.jsonToPdf', { json: 'made' }],
])('%s takes the same options', async (name, body) => {
  const pdf = await service.makeBy(name, {
    ...body,
    metadata: { title: 'Mine' },
    merge: { after: [pdfOf('attached')] },
    watermark: { text: 'DRAFT', rotation: 0 },
    password: { userPassword: 'user' },
  });
  const { pages, metadata } = openPdf(pdf, 'user');
  expect(metadata).toMatchObject({ Title: 'Mine' });
  const texts = pages.map(({ text }) => text.replaceAll(' ', ''));
  expect(texts).toEqual([expect.stringMatching(/made.*DRAFT/), 'attachedDRAFT']);
});
