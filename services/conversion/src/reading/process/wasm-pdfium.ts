import { init } from '@embedpdf/pdfium';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { writeWhole, writtenAnew } from './file-write.ts';
import { keepMemory } from './kept-memory.ts';
import type { PdfiumFunctions } from './pdfium-functions.ts';
import { withMemory, withText, type Memory, type OpenableFile, type Pdfium } from './pdfium.ts';

/** What Emscripten's module has besides the functions; its own types are global and not ours to install. */
interface EmscriptenModule {
  HEAPU8: Uint8Array;
  addFunction(callee: (...numbers: number[]) => number, signature: string): number;
  wasmExports: PdfiumFunctions & {
    malloc(byteLength: number): number;
    free(address: number): void;
    FPDF_LoadCustomDocument(access: number, password: number): number;
  };
}

/** FPDF_FILEACCESS: length, callback, parameter. */
const fileAccessBytes = 12;

/** PDFium compiled to WebAssembly: it runs everywhere, and nothing in a document gets out of its memory. */
export async function loadWasmPdfium(): Promise<Pdfium> {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wrapped = await init({ wasmBinary });
  wrapped.PDFiumExt_Init();
  const emscripten = wrapped.pdfium as unknown as EmscriptenModule;
  const { wasmExports } = emscripten;

  function allocate(byteLength: number): Memory {
    const address = wasmExports.malloc(byteLength);
    if (address === 0) {
      throw new RangeError(`PDFium has no memory for ${byteLength} bytes`);
    }
    let view: DataView | undefined;
    return {
      address,
      bytes: () => emscripten.HEAPU8.subarray(address, address + byteLength),
      view() {
        // Growing replaces the memory.
        if (view?.buffer !== emscripten.HEAPU8.buffer) {
          view = new DataView(emscripten.HEAPU8.buffer, address, byteLength);
        }
        return view;
      },
    };
  }

  const free = ({ address }: Memory): void => wasmExports.free(address);

  const pdfium: Pdfium = {
    engine: 'wasm',
    functions: wasmExports,
    allocate,
    free,
    withKeptMemory: keepMemory(allocate, free),
    openFile: createFileOpener(emscripten, () => pdfium),
    saveDocument: createSaver(emscripten, () => pdfium),
  };
  return pdfium;
}

/** WebAssembly cannot open files: PDFium calls back into one function for all of them. */
function createFileOpener(emscripten: EmscriptenModule, pdfium: () => Pdfium): (path: string) => OpenableFile {
  const descriptors = new Map<number, number>();
  let lastId = 0;
  const readBlock = emscripten.addFunction((id = 0, position = 0, buffer = 0, length = 0) => {
    const descriptor = descriptors.get(id);
    if (descriptor === undefined) {
      return 0;
    }
    try {
      // Lengths and positions come as signed numbers.
      const wanted = length >>> 0;
      return readSync(descriptor, emscripten.HEAPU8, buffer >>> 0, wanted, position >>> 0) === wanted ? 1 : 0;
    } catch {
      return 0;
    }
  }, 'iiiii');

  return (path) => {
    lastId += 1;
    const id = lastId;
    const descriptor = openSync(path, 'r');
    descriptors.set(id, descriptor);
    const access = pdfium().allocate(fileAccessBytes);
    const view = access.view();
    view.setUint32(0, fstatSync(descriptor).size, true);
    view.setUint32(4, readBlock, true);
    view.setUint32(8, id, true);
    return {
      load: (password) =>
        withText(pdfium(), password, 'utf8', (text) =>
          emscripten.wasmExports.FPDF_LoadCustomDocument(access.address, text),
        ),
      close() {
        pdfium().free(access);
        descriptors.delete(id);
        closeSync(descriptor);
      },
    };
  };
}

function createSaver(emscripten: EmscriptenModule, pdfium: () => Pdfium): Pdfium['saveDocument'] {
  let file = -1;
  const writeBlock = emscripten.addFunction((_writer = 0, data = 0, length = 0) => {
    const start = data >>> 0;
    return writeWhole(file, emscripten.HEAPU8.subarray(start, start + (length >>> 0))) ? 1 : 0;
  }, 'iiii');

  return (document, path) => {
    file = openSync(path, 'wx', 0o600);
    try {
      // FPDF_FILEWRITE: version, callback.
      return withMemory(pdfium(), 8, (writer) => {
        writer.view().setUint32(0, 1, true);
        writer.view().setUint32(4, writeBlock, true);
        return pdfium().functions.FPDF_SaveAsCopy(document, writer.address, writtenAnew) !== 0;
      });
    } finally {
      closeSync(file);
    }
  };
}
