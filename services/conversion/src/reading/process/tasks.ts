import type { PageImage, PageText, PdfSource, RecognizedPage, RenderOptions, TextDetail } from '../pdf-reader.ts';
import type { PdfEngine } from './pdfium.ts';
import type { SearchableOptions } from './searchable.ts';

/** What a reader process can be asked. Each task says all it needs: any process may take it. */
export type ReaderTask =
  | { kind: 'engine' }
  | { kind: 'inspect'; source: PdfSource }
  | { kind: 'text'; source: PdfSource; pages: readonly number[]; detail: TextDetail }
  | { kind: 'render'; source: PdfSource; page: number; options: RenderOptions }
  | ({ kind: 'searchable' } & SearchableOptions)
  | { kind: 'recognize'; source: PdfSource; page: number; languages: readonly string[]; languageDirectory: string };

export interface ReaderResults {
  searchable: { byteLength: number };
  engine: { engine: PdfEngine };
  inspect: { pageCount: number };
  text: PageText[];
  render: PageImage;
  recognize: RecognizedPage;
}
