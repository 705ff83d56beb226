import { loadNativePdfium } from './native-pdfium.ts';
import type { PdfEngine, Pdfium } from './pdfium.ts';
import { loadWasmPdfium } from './wasm-pdfium.ts';

export interface EngineChoice {
  /** `auto`: native where it loads. */
  engine: PdfEngine | 'auto';
  /** The library of the native engine, where it is not the packaged one. */
  libraryPath?: string | undefined;
}

/** @throws Error when the one engine that was chosen cannot be loaded. */
export async function loadPdfium({ engine, libraryPath }: EngineChoice): Promise<Pdfium> {
  switch (engine) {
    case 'wasm':
      return loadWasmPdfium();
    case 'native':
      return loadNativePdfium(libraryPath);
    case 'auto':
      return loadNativePdfium(libraryPath).catch(() => loadWasmPdfium());
    default:
      return engine satisfies never;
  }
}
