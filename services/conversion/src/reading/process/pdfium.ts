import type { PdfiumFunctions } from './pdfium-functions.ts';

export type PdfEngine = 'native' | 'wasm';

/** Borrowed memory that PDFium can write to. */
export interface Memory {
  address: number;
  /** As it is now: PDFium's memory may move, so ask anew after each of its functions. */
  view(): DataView;
  bytes(): Uint8Array;
}

/** A file that documents are opened from, read from disk piece by piece. */
export interface OpenableFile {
  /** A document, or 0 when there is none to be had. */
  load(password: string): number;
  close(): void;
}

/** PDFium, whichever way it was compiled. */
export interface Pdfium {
  engine: PdfEngine;
  functions: PdfiumFunctions;
  /** @throws RangeError when there is none left. */
  allocate(byteLength: number): Memory;
  free(memory: Memory): void;
  /** Lends memory of at least that size which was used before and says what it says. */
  withKeptMemory<Result>(byteLength: number, work: (memory: Memory) => Result): Result;
  openFile(path: string): OpenableFile;
  /** Writes a document to a new file; false when that failed. */
  saveDocument(document: number, path: string): boolean;
}

/** Borrows memory for as long as the work takes. */
export function withMemory<Result>(pdfium: Pdfium, byteLength: number, work: (memory: Memory) => Result): Result {
  const memory = pdfium.allocate(byteLength);
  try {
    return work(memory);
  } finally {
    pdfium.free(memory);
  }
}

/** Text as C has it, for as long as the work takes. */
export function withText<Result>(
  pdfium: Pdfium,
  text: string,
  encoding: 'utf8' | 'utf16le',
  work: (address: number) => Result,
): Result {
  const encoded = Buffer.from(`${text}\0`, encoding);
  return withMemory(pdfium, encoded.length, (memory) => {
    memory.bytes().set(encoded);
    return work(memory.address);
  });
}
