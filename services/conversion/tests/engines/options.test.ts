import { afterAll, beforeAll, describe, expect, test, jest } from '@jest/globals';
import type { PdfOptions } from '@octavo/contracts';
import type { TestRenderer } from './harness.ts';
import { startTestRenderer } from './harness.ts';
import type { ReadPdf } from './read-pdf.ts';
import { readPdf, textOfPdf } from './read-pdf.ts';

jest.setTimeout(60_000);

let renderer: TestRenderer;

beforeAll(async () => {
  renderer = await startTestRenderer();
});

afterAll(async () => {
  await renderer.stop();
});

const threePages = ['One', 'Two', 'Three'].map((word) => `<h1 style="break-after:page">${word}</h1>`).join('');

async function print(html: string, options: PdfOptions = {}): Promise<ReadPdf> {
  return await readPdf((await renderer.convert(html, { options })).pdf);
}

/** Chromium rounds pages to the dots of a 300 dpi printer. */
function expectSize(pdf: ReadPdf, [widthPoints, heightPoints]: readonly [number, number]): void {
  expect(pdf.pages).toHaveLength(1);
  expect(Math.abs((pdf.pages[0]?.widthPoints ?? 0) - widthPoints)).toBeLessThan(1);
  expect(Math.abs((pdf.pages[0]?.heightPoints ?? 0) - heightPoints)).toBeLessThan(1);
}

describe('paper', () => {
  test.each<[string, PdfOptions, [number, number]]>([
    ['A4 unless told otherwise', {}, [595, 842]],
    ['a format', { format: 'Letter' }, [612, 792]],
    ['landscape', { format: 'Letter', landscape: true }, [792, 612]],
    ['width and height', { width: '10cm', height: 480 }, [284, 360]],
  ])('%s', async (_name, options, size) => {
    expectSize(await print('<p>Hello', options), size);
  });

  test("the document's @page size wins, unless the caller does not want that", async () => {
    const html = '<style>@page { size: A5 }</style><p>Hello';
    expectSize(await print(html), [420, 595]);
    expectSize(await print(html, { preferCSSPageSize: false }), [595, 842]);
  });
});

test('margins keep the content away from the edge, 10 mm by default', async () => {
  // A block as large as the area it may fill: it needs a second page as soon as the margins grow.
  const html = '<body style="margin:0"><div style="height:270mm">tall</div><p style="margin:0">end';
  expect((await print(html, { margin: { top: 0, bottom: 0 } })).pages).toHaveLength(1);
  expect((await print(html)).pages).toHaveLength(1);
  expect((await print(html, { margin: { top: '20mm' } })).pages).toHaveLength(2);
});

test('scale fits more on a page', async () => {
  const html = '<p style="height:250mm">one</p><p style="height:250mm">two</p>';
  expect((await print(html)).pages).toHaveLength(2);
  expect((await print(html, { scale: 0.5 })).pages).toHaveLength(1);
});

test('page ranges keep the pages asked for', async () => {
  const { pdf } = await renderer.convert(threePages, { options: { pageRanges: '1, 3' } });
  expect(await textOfPdf(pdf)).toBe('One Three');
});

test.each(['7', '2-1', '0', '1-2, 5-3'])(
  'page range %s, which the document cannot have, is the caller’s error',
  async (pageRanges) => {
    const error = await renderer.failureOf(threePages, { options: { pageRanges } });
    expect(error.code).toBe('invalid_request');
    expect(error.details).toMatchObject([{ path: 'options.pageRanges' }]);
  },
);

test('margins that leave no room are the caller’s error', async () => {
  const error = await renderer.failureOf('<p>Hello', { options: { margin: { left: '20cm', right: '20cm' } } });
  expect(error.code).toBe('invalid_request');
  expect(error.details).toMatchObject([{ path: 'options.margin' }]);
});

test('backgrounds are printed unless the caller does not want them', async () => {
  const html = '<body style="background:#00ff00"><p>Hello';
  const [withBackground, without] = [await print(html), await print(html, { printBackground: false })];
  expect(withBackground.pages[0]?.operators).toMatch(/0 1 0 rg/);
  expect(without.pages[0]?.operators).not.toMatch(/0 1 0 rg/);
});

describe('header and footer', () => {
  const style = 'style="font-size:12px"';

  test('are printed on every page, with title and page numbers filled in', async () => {
    const { pdf } = await renderer.convert(`<title>Report</title>${threePages}`, {
      options: {
        headerTemplate: `<div ${style}>Head of <span class="title"></span></div>`,
        footerTemplate: `<div ${style}><span class="pageNumber"></span>/<span class="totalPages"></span></div>`,
        margin: { top: '2cm', bottom: '2cm' },
      },
    });
    const { pages } = await readPdf(pdf);
    expect(pages.map(({ text }) => text.includes('Head of Report'))).toEqual([true, true, true]);
    expect(pages.map(({ text }) => /\d ?\/ ?\d/.exec(text)?.[0].replaceAll(' ', ''))).toEqual(['1/3', '2/3', '3/3']);
  });

  test('a footer alone brings no header of Chromium’s own', async () => {
    const options = { footerTemplate: `<div ${style}>Foot</div>` };
    expect(await textOfPdf((await renderer.convert('<p>Body', { options })).pdf)).toMatch(/^(Body Foot|Foot Body)$/);
  });

  test('stay out when the caller does not want them', async () => {
    const options = { footerTemplate: `<div ${style}>Foot</div>`, displayHeaderFooter: false };
    expect(await textOfPdf((await renderer.convert('<p>Body', { options })).pdf)).toBe('Body');
  });
});

test('every script of the world keeps its characters', async () => {
  const words = 'Grüße Ελλάδα Привет';
  expect(await textOfPdf((await renderer.convert(`<meta charset="utf-8"><p>${words}`)).pdf)).toBe(words);
});

test('a document over the limit of pages fails and says so', async () => {
  const strict = await startTestRenderer({ maximumPages: 2 });
  try {
    expect(await strict.failureOf(threePages)).toMatchObject({ code: 'document_failed' });
    expect(await strict.failureOf(threePages + '<script></script>')).toMatchObject({ code: 'document_failed' });
    const some = await strict.convert(threePages, { options: { pageRanges: '2-3' } });
    expect(await textOfPdf(some.pdf)).toBe('Two Three');
  } finally {
    await strict.stop();
  }
});

test('a PDF over the limit of bytes fails and says so', async () => {
  const strict = await startTestRenderer({ outputLimitBytes: 2_000 });
  try {
    expect(await strict.failureOf('<p>some text')).toMatchObject({ code: 'document_failed' });
    expect(await strict.failureOf('<p>some text<script></script>')).toMatchObject({ code: 'document_failed' });
  } finally {
    await strict.stop();
  }
});
