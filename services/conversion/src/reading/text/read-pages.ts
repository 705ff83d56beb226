import type { PdfToTextOptions } from '@octavo/contracts';
import { inOrder } from '../ordered.ts';
import type { Line, OpenPdf, PageText, TextDetail } from '../pdf-reader.ts';
import { groupBlocks } from './blocks.ts';

/** A page that was read, from its text layer or from its image. */
export interface ReadPage {
  page: number;
  width: number;
  height: number;
  source: 'text' | 'ocr';
  text: string;
  /** Empty when only plain text was asked for. */
  blocks: Line[][];
  /** Of recognised pages with words. */
  confidence: number | undefined;
  /** Degrees by which a recognised page was turned clockwise to be read. */
  turned: number;
}

export interface ReadPagesOptions {
  detail: TextDetail;
  ocr: NonNullable<PdfToTextOptions['ocr']>;
  languages: readonly string[];
}

/** Reads pages in order; those that need it are recognised, several at a time. */
export function readPages(
  pdf: OpenPdf,
  pages: readonly number[],
  { detail, ocr, languages }: ReadPagesOptions,
): AsyncIterable<ReadPage> {
  return inOrder(pdf.readText(pages, detail), pdf.recognizers, async (page) =>
    needsRecognition(page, ocr) ? recognized(pdf, page, languages) : fromTextLayer(page),
  );
}

export function needsRecognition({ usable, blank }: PageText, ocr: ReadPagesOptions['ocr']): boolean {
  return ocr === 'force' || (ocr === 'auto' && !usable && !blank);
}

async function recognized(pdf: OpenPdf, page: PageText, languages: readonly string[]): Promise<ReadPage> {
  const reading = await pdf.recognizePage(page.page, languages);
  return { ...reading, source: 'ocr' };
}

function fromTextLayer({ page, width, height, text, lines }: PageText): ReadPage {
  return { page, width, height, source: 'text', text, blocks: groupBlocks(lines), confidence: undefined, turned: 0 };
}
