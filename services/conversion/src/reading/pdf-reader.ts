import type { ImageFormat } from '@octavo/contracts';

/** A PDF on disk, and the password that opens it. */
export interface PdfSource {
  path: string;
  password?: string | undefined;
}

/** Left, top, right, bottom in points, from the top left corner of the page as a reader sees it. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

export interface Word {
  text: string;
  box: Box;
  /** Height of the font in points. */
  size: number;
  bold: boolean;
  /** 0 to 100; recognised words only. */
  confidence?: number;
}

export interface Line {
  words: Word[];
  /** The last word goes on in the next line: a hyphen stood here. */
  hyphenated: boolean;
}

/** What a page's own text layer says. */
export interface PageText {
  /** From 1. */
  page: number;
  width: number;
  height: number;
  text: string;
  /** Only when words were asked for. */
  lines: Line[];
  /** Whether the text is worth anything: scanned pages have none, some fonts tell nothing but their glyphs' numbers. */
  usable: boolean;
  /** Nothing is drawn here at all. */
  blank: boolean;
}

/** What recognition made of a page's image. */
export interface RecognizedPage {
  page: number;
  width: number;
  height: number;
  text: string;
  /** Grouped as they stand on the page. */
  blocks: Line[][];
  /** Mean of the words', weighted by their length; undefined when there are none. */
  confidence: number | undefined;
  /** Degrees by which the page was turned clockwise to read it. */
  turned: 0 | 90 | 180 | 270;
}

export interface RenderOptions {
  format: ImageFormat;
  dpi?: number | undefined;
  widthPixels?: number | undefined;
  heightPixels?: number | undefined;
  grayscale: boolean;
  transparent: boolean;
  quality: number;
  /** Written across the image. */
  watermark?: string | undefined;
}

export interface PageImage {
  page: number;
  image: Uint8Array;
}

export type TextDetail = 'plain' | 'words';

/**
 * Reads PDFs that nobody vouches for. Whatever engine implements it: a document may end its own reading, never the
 * service or another document's. Memory does not grow with the number of pages, nor much with the file.
 */
export interface PdfReader {
  /** @throws AppError `document_failed` when it is broken, or its password is missing or wrong. */
  open(source: PdfSource, signal: AbortSignal): Promise<OpenPdf>;
  /** How many documents are open, working or waiting. */
  load(): { documents: number };
  isHealthy(): boolean;
  stop(): Promise<void>;
}

/** Pages are numbered from 1 and come in the order asked for. */
export interface OpenPdf {
  readonly pageCount: number;
  readText(pages: readonly number[], detail: TextDetail): AsyncIterable<PageText>;
  renderPages(pages: readonly number[], options: RenderOptions): AsyncIterable<PageImage>;
  /** `languages` are installed ones: the caller has checked. */
  recognizePage(page: number, languages: readonly string[]): Promise<RecognizedPage>;
  /**
   * Writes the pages to a new file at `target`, an invisible text layer over those that were recognised, and a mark
   * across all of them if there is one.
   */
  writeSearchable(
    pages: readonly number[],
    recognized: readonly RecognizedPage[],
    target: string,
    watermark?: string,
  ): Promise<{ byteLength: number }>;
  /** How many pages it pays to recognise at the same time. */
  readonly recognizers: number;
  close(): void;
}
