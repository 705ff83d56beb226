import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { HtmlOptions } from '@octavo/contracts';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { TestRenderer } from './harness.ts';
import { startTestRenderer } from './harness.ts';
import type { ReadPdf } from './read-pdf.ts';
import { readPdf } from './read-pdf.ts';

jest.setTimeout(60_000);

let renderer: TestRenderer;

beforeAll(async () => {
  renderer = await startTestRenderer();
});

afterAll(async () => {
  await renderer.stop();
});

async function print(html: string, options: HtmlOptions = {}): Promise<ReadPdf> {
  return await readPdf((await renderer.convert(html, { options })).pdf);
}

describe('a single page', () => {
  const onePage = async (html: string, options: HtmlOptions = {}): Promise<[width: number, height: number]> => {
    const { pages } = await print(html, { singlePage: true, ...options });
    expect(pages).toHaveLength(1);
    return [Math.round(pages[0]?.widthPoints ?? 0), pages[0]?.heightPoints ?? 0];
  };
  const millimetres = (count: number): number => (count / 25.4) * 72;

  test('is as tall as its content and its margins, and as wide as its paper', async () => {
    for (const doctype of ['', '<!doctype html>']) {
      const [width, height] = await onePage(`${doctype}<body style="margin:0"><div style="height:1000mm">tall</div>`);
      expect(Math.abs(width - 595)).toBeLessThan(2);
      expect(Math.abs(height - millimetres(1_020))).toBeLessThan(3);
    }
    const [width, height] = await onePage(
      '<!doctype html><body style="margin:0"><div style="height:50mm">short</div>',
      {
        format: 'A5',
        landscape: true,
        margin: { top: 0, bottom: '30mm' },
      },
    );
    expect(Math.abs(width - 595)).toBeLessThan(2);
    expect(Math.abs(height - millimetres(80))).toBeLessThan(3);
  });

  test('holds all text, where there would be many pages, whatever the document says of breaks and of paper', async () => {
    const html = `<style>@page { size: A6; margin: 3cm } h1 { break-before: page } p { break-inside: avoid }</style>
      ${Array.from({ length: 40 }, (_, index) => `<h1>Chapter ${index}</h1><p>text</p>`).join('')}`;
    expect((await print(html)).pages.length).toBeGreaterThan(30);
    const { pages } = await print(html, { singlePage: true });
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toMatch(/Chapter 0.*Chapter 39/);
  });

  test('is measured at the width and in the styles it is printed with', async () => {
    const styles =
      '<style>body { margin: 0 } p { margin: 0; height: 10mm } @media screen { p { height: 100mm } }</style>';
    const [, printed] = await onePage(`<!doctype html>${styles}<p>x`);
    const [, shown] = await onePage(`<!doctype html>${styles}<p>x`, { media: 'screen' });
    expect(Math.abs(printed - millimetres(30))).toBeLessThan(3);
    expect(Math.abs(shown - millimetres(120))).toBeLessThan(3);
    const words = `<!doctype html><body style="margin:0;font:20px monospace">${'word '.repeat(2_000)}`;
    const [, narrow] = await onePage(words, { width: '10cm', height: '10cm' });
    const [, wide] = await onePage(words, { width: '30cm', height: '10cm' });
    expect(narrow / wide).toBeGreaterThan(3);
  });

  test('follows scale', async () => {
    const html = '<!doctype html><body style="margin:0"><div style="height:200mm">x</div>';
    expect(Math.abs((await onePage(html, { scale: 0.5 }))[1] - millimetres(120))).toBeLessThan(3);
  });

  test('grows with a body that wants the whole window', async () => {
    const html = '<!doctype html><body style="margin:0;min-height:100vh"><div style="height:500mm">x</div>';
    expect(Math.abs((await onePage(html))[1] - millimetres(520))).toBeLessThan(3);
  });

  test('has its header and footer', async () => {
    const { pages } = await print('<p>body', {
      singlePage: true,
      footerTemplate:
        '<div style="font-size:12px"><span class="pageNumber"></span> of <span class="totalPages"></span></div>',
      margin: { bottom: '2cm' },
    });
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('of');
  });

  test('taller than a PDF can have fails and says how tall it is', async () => {
    const error = await renderer.failureOf('<div style="height:250in">x</div>', { options: { singlePage: true } });
    expect(error).toMatchObject({
      code: 'document_failed',
      message: expect.stringMatching(/25\din tall; a page of a PDF is at most 200in/),
    });
    const [, height] = await onePage('<body style="margin:0"><div style="height:190in">x</div>');
    expect(Math.abs(height - (190 * 72 + millimetres(20)))).toBeLessThan(3);
  });

  test('of a document that grows with its page fails and says so', async () => {
    const html =
      '<!doctype html><body style="margin:0"><div style="height:100vh">a</div><div style="height:100vh">b</div>';
    const error = await renderer.failureOf(html, { options: { singlePage: true } });
    expect(error).toMatchObject({ code: 'document_failed', message: expect.stringContaining('single page') });
  });

  test('leaves no trace in the next document', async () => {
    await onePage('<p>x');
    expect((await print('<p style="height:400mm">x</p>')).pages).toHaveLength(2);
  });
});

describe('structure', () => {
  const html = '<html lang="de"><h1>First</h1><p>text</p><h2>Second</h2><table><tr><th>a<td>b</table>';
  const catalogOf = async (options: HtmlOptions) => {
    const { pdf, path } = await renderer.convert(html, { options });
    expect(path).toBe('warm');
    return { catalog: (await PDFDocument.load(pdf)).catalog, bytes: pdf.length, text: pdf.toString('latin1') };
  };

  test('a tagged PDF has a structure tree, another has none', async () => {
    const tagged = await catalogOf({ tagged: true });
    expect(tagged.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
    expect(tagged.text).toMatch(/\/S \/H1/);
    expect(tagged.text).toMatch(/\/S \/TH/);
    expect((await catalogOf({})).catalog.has(PDFName.of('StructTreeRoot'))).toBe(false);
  });

  test('an outline has the headings, and the tags it is made of', async () => {
    const { catalog, text } = await catalogOf({ outline: true });
    expect(catalog.has(PDFName.of('Outlines'))).toBe(true);
    expect(catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
    expect([...text.matchAll(/\/Title \(([^)]*)\)/g)].map(([, title]) => title)).toEqual(
      expect.arrayContaining(['First', 'Second']),
    );
    expect((await catalogOf({ tagged: true })).catalog.has(PDFName.of('Outlines'))).toBe(false);
  });

  test('leaves the next document on the same page as it would have been', async () => {
    const one = await startTestRenderer({ pages: 1 });
    const printed = async (options: HtmlOptions): Promise<string> =>
      (await one.convert(html, { options })).pdf
        .toString('latin1')
        .replace(/\/(CreationDate|ModDate) \([^)]*\)/g, '')
        .replace(/\/ID \[[^\]]*\]/g, '');
    try {
      const before = await printed({});
      expect(await printed({ outline: true })).not.toBe(before);
      expect(await printed({})).toBe(before);
    } finally {
      await one.stop();
    }
  });

  test('is counted in pages as any other PDF is', async () => {
    const strict = await startTestRenderer({ maximumPages: 2, pages: 1 });
    try {
      const options = { outline: true };
      const long = '<h1 style="break-before:page">x</h1>'.repeat(4);
      expect(await strict.failureOf(long, { options })).toMatchObject({ code: 'document_failed' });
    } finally {
      await strict.stop();
    }
  });
});
