import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writeWhole, writtenAnew } from './file-write.ts';
import { keepMemory } from './kept-memory.ts';
import { loadKoffi, nativeMemory } from './koffi.ts';
import type { PdfiumFunctions } from './pdfium-functions.ts';
import { withMemory, withText, type Memory, type Pdfium } from './pdfium.ts';

const prototypes: Record<keyof PdfiumFunctions, string> = {
  FPDF_GetLastError: 'unsigned long FPDF_GetLastError()',
  FPDF_CloseDocument: 'void FPDF_CloseDocument(uintptr_t)',
  FPDF_GetPageCount: 'int FPDF_GetPageCount(uintptr_t)',
  FPDF_NewXObjectFromPage: 'uintptr_t FPDF_NewXObjectFromPage(uintptr_t, uintptr_t, int)',
  FPDF_CloseXObject: 'void FPDF_CloseXObject(uintptr_t)',
  FPDF_NewFormObjectFromXObject: 'uintptr_t FPDF_NewFormObjectFromXObject(uintptr_t)',
  FPDF_SaveAsCopy: 'int FPDF_SaveAsCopy(uintptr_t, uintptr_t, unsigned long)',
  FPDF_LoadPage: 'uintptr_t FPDF_LoadPage(uintptr_t, int)',
  FPDF_ClosePage: 'void FPDF_ClosePage(uintptr_t)',
  FPDF_GetPageWidthF: 'float FPDF_GetPageWidthF(uintptr_t)',
  FPDF_GetPageHeightF: 'float FPDF_GetPageHeightF(uintptr_t)',
  FPDF_GetPageBoundingBox: 'int FPDF_GetPageBoundingBox(uintptr_t, uintptr_t)',
  FPDF_RenderPageBitmap: 'void FPDF_RenderPageBitmap(uintptr_t, uintptr_t, int, int, int, int, int, int)',
  FPDFBitmap_CreateEx: 'uintptr_t FPDFBitmap_CreateEx(int, int, int, uintptr_t, int)',
  FPDFBitmap_FillRect: 'int FPDFBitmap_FillRect(uintptr_t, int, int, int, int, uint32_t)',
  FPDFBitmap_GetBuffer: 'uintptr_t FPDFBitmap_GetBuffer(uintptr_t)',
  FPDFBitmap_GetStride: 'int FPDFBitmap_GetStride(uintptr_t)',
  FPDFBitmap_Destroy: 'void FPDFBitmap_Destroy(uintptr_t)',
  FPDFPage_Delete: 'void FPDFPage_Delete(uintptr_t, int)',
  FPDFPage_GenerateContent: 'int FPDFPage_GenerateContent(uintptr_t)',
  FPDFPage_GetRotation: 'int FPDFPage_GetRotation(uintptr_t)',
  FPDFPage_CountObjects: 'int FPDFPage_CountObjects(uintptr_t)',
  FPDFPage_GetObject: 'uintptr_t FPDFPage_GetObject(uintptr_t, int)',
  FPDFPage_InsertObject: 'void FPDFPage_InsertObject(uintptr_t, uintptr_t)',
  FPDFPageObj_GetType: 'int FPDFPageObj_GetType(uintptr_t)',
  FPDFPageObj_GetBounds: 'int FPDFPageObj_GetBounds(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t)',
  FPDFPageObj_NewTextObj: 'uintptr_t FPDFPageObj_NewTextObj(uintptr_t, uintptr_t, float)',
  FPDFPageObj_SetFillColor:
    'int FPDFPageObj_SetFillColor(uintptr_t, unsigned int, unsigned int, unsigned int, unsigned int)',
  FPDFPageObj_Transform: 'void FPDFPageObj_Transform(uintptr_t, double, double, double, double, double, double)',
  FPDFImageObj_GetImagePixelSize: 'int FPDFImageObj_GetImagePixelSize(uintptr_t, uintptr_t, uintptr_t)',
  FPDFText_LoadPage: 'uintptr_t FPDFText_LoadPage(uintptr_t)',
  FPDFText_ClosePage: 'void FPDFText_ClosePage(uintptr_t)',
  FPDFText_CountChars: 'int FPDFText_CountChars(uintptr_t)',
  FPDFText_GetText: 'int FPDFText_GetText(uintptr_t, int, int, uintptr_t)',
  FPDFText_SetText: 'int FPDFText_SetText(uintptr_t, uintptr_t)',
  FPDFText_GetUnicode: 'unsigned int FPDFText_GetUnicode(uintptr_t, int)',
  FPDFText_GetLooseCharBox: 'int FPDFText_GetLooseCharBox(uintptr_t, int, uintptr_t)',
  FPDFText_IsGenerated: 'int FPDFText_IsGenerated(uintptr_t, int)',
  FPDFText_GetCharOrigin: 'int FPDFText_GetCharOrigin(uintptr_t, int, uintptr_t, uintptr_t)',
  FPDFText_GetCharAngle: 'float FPDFText_GetCharAngle(uintptr_t, int)',
  FPDFText_GetTextObject: 'uintptr_t FPDFText_GetTextObject(uintptr_t, int)',
  FPDFText_GetFontSize: 'double FPDFText_GetFontSize(uintptr_t, int)',
  FPDFText_GetFontWeight: 'int FPDFText_GetFontWeight(uintptr_t, int)',
};

/** Where npm puts the library; other platforms' operators name their own. */
const packagedLibrary = 'pdfium-node-linux-x64-gnu/prebuilds/linux-x64-gnu/libpdfium.so';

/**
 * PDFium as the machine's own code, two to three times as fast. What a document breaks in it, it breaks in the
 * process: only for processes that may die, and one document's at a time.
 * @throws Error when koffi or the library is not there, or not for this machine.
 */
export async function loadNativePdfium(libraryPath: string | undefined): Promise<Pdfium> {
  const { resolve } = createRequire(import.meta.url);
  if (libraryPath === undefined && (process.platform !== 'linux' || process.arch !== 'x64')) {
    throw new Error(`No library for ${process.platform} ${process.arch} comes with the packages`);
  }
  const koffi = await loadKoffi();
  const library = koffi.load(libraryPath ?? resolve(packagedLibrary));
  const system = nativeMemory(koffi);
  const functions = Object.fromEntries(
    Object.entries(prototypes).map(([name, prototype]) => [name, library.func(prototype)]),
  ) as unknown as PdfiumFunctions;
  const loadDocument = library.func('uintptr_t FPDF_LoadDocument(const char *, uintptr_t)');
  library.func('void FPDF_InitLibrary()')();

  function allocate(byteLength: number): Memory {
    const address = system.malloc(byteLength);
    if (address === 0) {
      throw new RangeError(`PDFium has no memory for ${byteLength} bytes`);
    }
    const bytes = new Uint8Array(koffi.view(address, byteLength));
    const view = new DataView(bytes.buffer);
    return { address, bytes: () => bytes, view: () => view };
  }

  const free = ({ address }: Memory): void => system.free(address);

  const blockWriter = koffi.proto('int WriteBlock(uintptr_t writer, uintptr_t data, unsigned long length)');

  const pdfium: Pdfium = {
    engine: 'native',
    functions,
    allocate,
    free,
    withKeptMemory: keepMemory(allocate, free),
    openFile: (path) => ({
      load: (password) => withText(pdfium, password, 'utf8', (text) => loadDocument(path, text)),
      close() {},
    }),
    saveDocument(document, path) {
      const file = openSync(path, 'wx', 0o600);
      const callback = koffi.register(
        (_writer, data, length) => (writeWhole(file, new Uint8Array(koffi.view(data, length))) ? 1 : 0),
        koffi.pointer(blockWriter),
      );
      try {
        // FPDF_FILEWRITE: version, callback.
        return withMemory(pdfium, 16, (writer) => {
          writer.view().setBigInt64(0, 1n, true);
          writer.view().setBigUint64(8, callback, true);
          return functions.FPDF_SaveAsCopy(document, writer.address, writtenAnew) !== 0;
        });
      } finally {
        koffi.unregister(callback);
        closeSync(file);
      }
    },
  };
  return pdfium;
}
