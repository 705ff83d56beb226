import type { PdfToTextOptions, TextFormat } from '@octavo/contracts';
import { chunksOf } from '../ordered.ts';
import type { OpenPdf } from '../pdf-reader.ts';
import { layoutText } from './layout-text.ts';
import { headingScaleOf, pageMarkdown, type HeadingScale } from './markdown.ts';
import { pageJson } from './page-json.ts';
import { countPage, type TextSummary } from './text-summary.ts';
import { readPages, type ReadPage, type ReadPagesOptions } from './read-pages.ts';

export const textMediaTypes: Record<TextFormat, string> = {
  pdf: 'application/pdf',
  text: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
};

export const textExtensions: Record<TextFormat, string> = { text: 'txt', json: 'json', markdown: 'md', pdf: 'pdf' };

/** Formats that are written piece by piece. */
export type WrittenFormat = Exclude<TextFormat, 'pdf'>;

/** How many pages teach a document's headings. */
const pagesToLearnFrom = 25;

/** Writes a PDF's text piece by piece, as its pages are read, and counts what was done. */
export async function* writeText(
  pdf: OpenPdf,
  pages: readonly number[],
  options: Omit<PdfToTextOptions, 'format'> & { format?: WrittenFormat | undefined },
  summary: TextSummary,
): AsyncGenerator<string, void, undefined> {
  const format = options.format ?? 'text';
  const plain = format === 'text' && options.layout !== true;
  const read: ReadPagesOptions = {
    detail: plain ? 'plain' : 'words',
    ocr: options.ocr ?? 'auto',
    languages: options.languages ?? ['eng'],
  };
  const counted = count(readPages(pdf, pages, read), summary);
  switch (format) {
    case 'text':
      yield* joined(counted, '\n\f', (page) => (plain ? page.text : layoutText(page.blocks.flat())));
      yield '\n';
      break;
    case 'json':
      yield `{"pageCount":${pdf.pageCount},"pages":[`;
      yield* joined(counted, ',', (page) => JSON.stringify(pageJson(page)));
      yield ']}\n';
      break;
    case 'markdown': {
      const scale = await learnHeadings(pdf, pages);
      yield* joined(counted, '\n\n', (page) => pageMarkdown(page.blocks, page.source === 'ocr' ? undefined : scale));
      yield '\n';
      break;
    }
  }
}

async function* count(pages: AsyncIterable<ReadPage>, summary: TextSummary): AsyncGenerator<ReadPage> {
  for await (const page of pages) {
    countPage(summary, page);
    yield page;
  }
}

async function* joined(
  pages: AsyncIterable<ReadPage>,
  separator: string,
  write: (page: ReadPage) => string,
): AsyncGenerator<string> {
  let before = '';
  for await (const page of pages) {
    yield before + write(page);
    before = separator;
  }
}

async function learnHeadings(pdf: OpenPdf, pages: readonly number[]): Promise<HeadingScale> {
  const lines = [];
  for await (const page of pdf.readText(chunksOf(pages, pagesToLearnFrom)[0] ?? [], 'words')) {
    lines.push(page.lines);
  }
  return headingScaleOf(lines);
}
