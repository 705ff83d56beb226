import type { PdfToTextOptions } from '@octavo/contracts';
import type { StoredFile } from '@octavo/kit';
import { inOrder } from '../ordered.ts';
import type { OpenPdf, RecognizedPage } from '../pdf-reader.ts';
import { needsRecognition } from './read-pages.ts';
import { countPage, type TextSummary } from './text-summary.ts';

/** Where the document goes, and what is written across its pages. */
export interface SearchableTarget {
  path: string;
  watermark?: string | undefined;
}

/** Writes a PDF whose scanned pages can be searched and copied from. Pages with text of their own stay as they are. */
export async function writeSearchablePdf(
  pdf: OpenPdf,
  pages: readonly number[],
  options: PdfToTextOptions,
  summary: TextSummary,
  { path, watermark }: SearchableTarget,
): Promise<StoredFile> {
  const { ocr = 'auto', languages = ['eng'] } = options;
  const recognized: RecognizedPage[] = [];
  const reading = inOrder(pdf.readText(pages, 'plain'), pdf.recognizers, async (page) =>
    needsRecognition(page, ocr) ? pdf.recognizePage(page.page, languages) : undefined,
  );
  for await (const page of reading) {
    countPage(summary, page ? { source: 'ocr', confidence: page.confidence } : { source: 'text' });
    if (page) {
      recognized.push(page);
    }
  }
  const { byteLength } = await pdf.writeSearchable(pages, recognized, path, watermark);
  return { path, byteLength };
}
