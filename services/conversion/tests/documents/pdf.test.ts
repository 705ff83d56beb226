import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MarkdownOptions, PdfOptions, TextOptions } from '@octavo/contracts';
import { renderJsonDocument } from '../../src/documents/json-document.ts';
import { renderJson } from '../../src/documents/json.ts';
import { renderMarkdown } from '../../src/documents/markdown.ts';
import { renderText } from '../../src/documents/text.ts';
import { withPageNumbers } from '../../src/page-numbers.ts';
import { startTestRenderer, type TestRenderer } from '../engines/harness.ts';
import { readPdf, type ReadPdf } from '../engines/read-pdf.ts';

let renderer: TestRenderer;

beforeAll(async () => {
  renderer = await startTestRenderer();
}, 30_000);

afterAll(() => renderer.stop());

async function print(html: string, options: PdfOptions = {}): Promise<ReadPdf> {
  const { pdf, path } = await renderer.convert(html, { options });
  expect(path).toBe('warm');
  return readPdf(pdf);
}

/** The text of each page without the spaces that a PDF has or has not. */
function textsOf(pdf: ReadPdf): string[] {
  return pdf.pages.map(({ text }) => text.replace(/\s+/g, ''));
}

const printText = (text: string, options: TextOptions = {}): Promise<ReadPdf> =>
  print(renderText(text, options), withPageNumbers(options));

describe('plain text on paper', () => {
  test('has a page for each form feed, empty ones too', async () => {
    expect(textsOf(await printText('one\n\f\ftwo\f'))).toEqual(['one', '', 'two']);
  });

  test('takes more pages in larger type and with lines further apart', async () => {
    const text = 'x\n'.repeat(70);
    const pagesOf = async (options: TextOptions): Promise<number> => (await printText(text, options)).pages.length;
    expect(await pagesOf({ fontSize: 8 })).toBe(1);
    expect(await pagesOf({ fontSize: 20 })).toBe(3);
    expect(await pagesOf({ fontSize: 8, lineHeight: 3 })).toBe(3);
  });

  test('breaks long lines, or cuts them', async () => {
    const line = Array.from({ length: 400 }, (_, index) => `w${index}`).join(' ');
    expect(textsOf(await printText(line))[0]).toContain('w399');
    const [cut] = textsOf(await printText(line, { wrap: false }));
    expect(cut).toContain('w0w1');
    const operators = (await printText(line, { wrap: false })).pages[0]?.operators ?? '';
    expect(operators.split('\n').length).toBeGreaterThan(1);
  });

  test('numbers its lines, and its pages', async () => {
    const pdf = await printText('a\nb\fc', { lineNumbers: true, pageNumbers: true });
    expect(textsOf(pdf).map((text) => text.replace(/(\d)\/(\d)/, '|$1/$2|'))).toEqual([
      expect.stringMatching(/^(1a2b\|1\/2\||\|1\/2\|1a2b)$/),
      expect.stringMatching(/^(3c\|2\/2\||\|2\/2\|3c)$/),
    ]);
  });

  test('is written in its script', async () => {
    expect(textsOf(await printText('Grüße Ελλάδα\nПривет'))).toEqual(['GrüßeΕλλάδαПривет']);
  });

  test('of 1 MB, however its lines are, is there in time', async () => {
    for (const text of ['A line of plain words.\n'.repeat(45_000), 'word '.repeat(200_000)]) {
      const { pages } = await printText(text, { fontSize: 6, lineNumbers: true });
      expect(pages.length).toBeGreaterThan(40);
    }
  }, 90_000);
});

test('JSON stands as a tree with tables', async () => {
  const [text] = textsOf(await print(renderJson({ id: 7, rows: [{ a: 1, b: 'x' }] })));
  expect(text).toBe('{"id":7,"rows":1rowab1x}');
});

test('a document description breaks pages and shows images', async () => {
  const image =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const pdf = await print(
    renderJsonDocument({
      title: 'Two pages',
      blocks: [
        { type: 'heading', text: 'One' },
        { type: 'image', src: image, width: '1in' },
        { type: 'pageBreak' },
        { type: 'paragraph', text: '**Two**' },
      ],
    }),
  );
  expect(pdf.title).toBe('Two pages');
  expect(textsOf(pdf)).toEqual(['One', 'Two']);
  expect(pdf.pages[0]?.operators).toMatch(/ Do/);
});

describe('Markdown on paper', () => {
  const printMarkdown = (markdown: string, requested: MarkdownOptions = {}): Promise<ReadPdf> => {
    const { html, options } = renderMarkdown(markdown, requested);
    return print(html, withPageNumbers(options));
  };

  test('sets each formula once', async () => {
    const [text = ''] = textsOf(await printMarkdown('a $x+y$ b'));
    // The reader here joins text in the order in which it was painted.
    expect(text.split('').sort().join('')).toBe('+abxy');
  });

  test('has the paper of its front matter, unless the request has another', async () => {
    const markdown = '---\nformat: A5\npageNumbers: true\n---\ntext';
    const own = await printMarkdown(markdown);
    expect(Math.floor(own.pages[0]?.widthPoints ?? 0)).toBe(420);
    expect(textsOf(own)[0]).toMatch(/1\/1/);
    const requested = await printMarkdown(markdown, { format: 'Letter', pageNumbers: false });
    expect(requested.pages[0]?.widthPoints).toBe(612);
    expect(textsOf(requested)).toEqual(['text']);
  });

  test('begins chapters of a report on new pages, after its contents', async () => {
    const markdown = '---\ntitle: R\n---\n# A\n\na\n\n# B\n\nb';
    expect(textsOf(await printMarkdown(markdown, { theme: 'report', toc: true }))).toEqual(['RContentsAB', 'Aa', 'Bb']);
    expect(textsOf(await printMarkdown(markdown))).toEqual(['RAaBb']);
  });

  test('obeys CSS of its caller', async () => {
    expect(textsOf(await printMarkdown('a\n\nb', { css: 'p + p { break-before: page }' }))).toEqual(['a', 'b']);
  });

  test('links its contents to the headings', async () => {
    const { pdf } = await renderer.convert(renderMarkdown('## One\n\n## Two\n', { toc: true }).html);
    expect(pdf.toString('latin1').match(/\/Subtype\s*\/Link/g)).toHaveLength(2);
  });
});
