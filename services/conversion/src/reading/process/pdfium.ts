import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Functions called once for each character: as the module has them, ten times as fast as wrapped ones. */
export interface RawTextFunctions {
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
  FPDFText_GetFontSize(textPage: number, index: number): number;
  FPDFText_GetFontWeight(textPage: number, index: number): number;
}

export interface Pdfium {
  functions: WrappedPdfiumModule;
  raw: RawTextFunctions;
  /** The memory as it is now: growing replaces it, so never keep what this answers. */
  bytes(): Uint8Array;
  view(): DataView;
  allocate(byteLength: number): number;
  free(address: number): void;
  /** A JavaScript function that PDFium can call, by its address. */
  callback(callee: (...numbers: number[]) => number, signature: string): number;
}

/** What Emscripten's module has besides the functions; its own types are global and not ours to install. */
interface EmscriptenModule {
  HEAPU8: Uint8Array;
  addFunction(callee: (...numbers: number[]) => number, signature: string): number;
  wasmExports: RawTextFunctions & { malloc(byteLength: number): number; free(address: number): void };
}

/** PDFium, compiled to WebAssembly, ready for documents. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const functions = await init({ wasmBinary });
  functions.PDFiumExt_Init();
  const emscripten = functions.pdfium as unknown as EmscriptenModule;
  let view = new DataView(emscripten.HEAPU8.buffer);
  return {
    functions,
    raw: emscripten.wasmExports,
    bytes: () => emscripten.HEAPU8,
    view() {
      if (view.buffer !== emscripten.HEAPU8.buffer) {
        view = new DataView(emscripten.HEAPU8.buffer);
      }
      return view;
    },
    allocate(byteLength) {
      const address = emscripten.wasmExports.malloc(byteLength);
      if (address === 0) {
        throw new RangeError(`PDFium has no memory for ${byteLength} bytes`);
      }
      return address;
    },
    free: (address) => emscripten.wasmExports.free(address),
    callback: (callee, signature) => emscripten.addFunction(callee, signature),
  };
}

/** Borrows memory for as long as the work takes. */
export function withMemory<Result>(pdfium: Pdfium, byteLength: number, work: (address: number) => Result): Result {
  const address = pdfium.allocate(byteLength);
  try {
    return work(address);
  } finally {
    pdfium.free(address);
  }
}
