import { AppError } from '@octavo/contracts';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import type { PdfSource } from '../pdf-reader.ts';
import { contentMatrix, type Matrix } from './content-matrix.ts';
import { geometryOf } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';
import { textLayerPdf, type LayerPage } from './text-layer.ts';
import { drawWatermark } from './watermark.ts';

export interface SearchableOptions {
  source: PdfSource;
  /** Those that stay, in order. */
  pages: readonly number[];
  layers: readonly LayerPage[];
  /** A new file. */
  target: string;
  watermark?: string | undefined;
}

/** Writes a PDF anew, with an invisible text layer over the pages that were recognised. What is seen stays as it is. */
export function writeSearchable(pdfium: Pdfium, options: SearchableOptions): { byteLength: number } {
  const { source, layers, target } = options;
  const layerPath = `${target}-layer`;
  writeFileSync(layerPath, textLayerPdf(layers), { flag: 'wx', mode: 0o600 });
  try {
    return withDocument(pdfium, source, (document, pageCount) =>
      withDocument(pdfium, { path: layerPath }, (layer) => {
        for (const [index, { page }] of layers.entries()) {
          changePage(pdfium, document, page, (handle) => layOver(pdfium, { document, page: handle, layer, index }));
        }
        if (options.watermark !== undefined) {
          const text = options.watermark;
          for (const page of options.pages) {
            changePage(pdfium, document, page, (handle) => drawWatermark(pdfium, document, handle, text));
          }
        }
        keepPages(pdfium, document, pageCount, new Set(options.pages));
        if (!pdfium.saveDocument(document, target)) {
          throw failure('The PDF could not be written with its text layer');
        }
        return { byteLength: statSync(target).size };
      }),
    );
  } finally {
    rmSync(layerPath, { force: true });
  }
}

function withDocument<Result>(
  pdfium: Pdfium,
  { path, password }: PdfSource,
  work: (document: number, pageCount: number) => Result,
): Result {
  const file = pdfium.openFile(path);
  try {
    const document = file.load(password ?? '');
    if (document === 0) {
      throw failure('The PDF could not be opened again');
    }
    try {
      return work(document, pdfium.functions.FPDF_GetPageCount(document));
    } finally {
      pdfium.functions.FPDF_CloseDocument(document);
    }
  } finally {
    file.close();
  }
}

function changePage({ functions }: Pdfium, document: number, number: number, change: (page: number) => void): void {
  const page = functions.FPDF_LoadPage(document, number - 1);
  if (page === 0) {
    throw failure(`Page ${number} of the PDF is broken`);
  }
  try {
    change(page);
    if (functions.FPDFPage_GenerateContent(page) === 0) {
      throw failure(`Page ${number} of the PDF takes no text layer`);
    }
  } finally {
    functions.FPDF_ClosePage(page);
  }
}

function layOver(
  pdfium: Pdfium,
  { document, page, layer, index }: { document: number; page: number; layer: number; index: number },
): void {
  const { functions } = pdfium;
  const form = functions.FPDF_NewXObjectFromPage(document, layer, index);
  if (form === 0) {
    throw failure('The text layer could not be brought into the PDF');
  }
  try {
    const object = functions.FPDF_NewFormObjectFromXObject(form);
    const { width, height } = geometryOf(pdfium, page);
    const matrix: Matrix = contentMatrix(pdfium, page, width, height);
    functions.FPDFPageObj_Transform(object, ...matrix);
    functions.FPDFPage_InsertObject(page, object);
  } finally {
    functions.FPDF_CloseXObject(form);
  }
}

/** From behind, so that numbers stay what they are. */
function keepPages({ functions }: Pdfium, document: number, pageCount: number, kept: ReadonlySet<number>): void {
  for (let number = pageCount; number > 0; number -= 1) {
    if (!kept.has(number)) {
      functions.FPDFPage_Delete(document, number - 1);
    }
  }
}

function failure(message: string): AppError {
  return new AppError({ code: 'document_failed', message });
}
