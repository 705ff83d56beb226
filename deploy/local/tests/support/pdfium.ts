import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

export interface Pdfium {
  functions: WrappedPdfiumModule;
  /** The memory as it is now: growing replaces it, so never keep what this answers. */
  memory(): Uint8Array;
  allocate(bytes: number): number;
  free(address: number): void;
}

/** What Emscripten's module has besides the functions; its own types are global and not ours to install. */
interface EmscriptenMemory {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(address: number): void };
}

/** PDFium, compiled to WebAssembly, ready for documents. */
export async function loadPdfium(wasm: Uint8Array): Promise<Pdfium> {
  const functions = await init({ wasmBinary: wasm });
  functions.PDFiumExt_Init();
  const emscripten = functions.pdfium as unknown as EmscriptenMemory;
  return {
    functions,
    memory: () => emscripten.HEAPU8,
    allocate(bytes) {
      const address = emscripten.wasmExports.malloc(bytes);
      if (address === 0) throw new Error(`PDFium has no memory for ${bytes} bytes`);
      return address;
    },
    free: (address) => emscripten.wasmExports.free(address),
  };
}
