import { AppError } from '@octavo/contracts';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PdfSource } from '../pdf-reader.ts';
import type { Pdfium } from './pdfium.ts';

/** PDFium keeps what it has touched of a document; opening it anew lets go of that. */
const pagesPerOpening = 25;

/** FPDF_FILEACCESS: length, callback, parameter. */
const fileAccessBytes = 12;

const errors = { broken: 3, password: 4, security: 5 } as const;

/** A PDF that PDFium reads from disk, piece by piece, as it needs them. */
export interface PdfFile {
  readonly pageCount: number;
  /** @param page from 1. */
  withPage<Result>(page: number, work: (page: number, document: number) => Result): Result;
  close(): void;
}

interface Opening {
  document: number;
  pagesLoaded: number;
}

/** Opens files; PDFium calls back into one function for all of them. */
export function createPdfOpener(pdfium: Pdfium): (source: PdfSource) => PdfFile {
  const descriptors = new Map<number, number>();
  const readBlock = pdfium.callback((id, position, buffer, length) => {
    const descriptor = descriptors.get(id);
    if (descriptor === undefined) {
      return 0;
    }
    try {
      // Lengths and positions come as signed numbers.
      const wanted = length >>> 0;
      return readSync(descriptor, pdfium.bytes(), buffer >>> 0, wanted, position >>> 0) === wanted ? 1 : 0;
    } catch {
      return 0;
    }
  }, 'iiiii');
  let lastId = 0;

  return (source) => {
    lastId += 1;
    const id = lastId;
    const descriptor = openSync(source.path, 'r');
    descriptors.set(id, descriptor);
    const access = pdfium.allocate(fileAccessBytes);
    const view = pdfium.view();
    view.setUint32(access, fstatSync(descriptor).size, true);
    view.setUint32(access + 4, readBlock, true);
    view.setUint32(access + 8, id, true);
    let opening: Opening | undefined;

    const shut = (): void => {
      if (opening) {
        pdfium.functions.FPDF_CloseDocument(opening.document);
        opening = undefined;
      }
    };
    const close = (): void => {
      shut();
      pdfium.free(access);
      descriptors.delete(id);
      closeSync(descriptor);
    };
    const reopen = (): Opening => {
      shut();
      const document = pdfium.functions.FPDF_LoadCustomDocument(access, source.password ?? '');
      if (document === 0) {
        throw openingFault(pdfium.functions.FPDF_GetLastError(), source.password !== undefined);
      }
      opening = { document, pagesLoaded: 0 };
      return opening;
    };

    let pageCount: number;
    try {
      pageCount = pdfium.functions.FPDF_GetPageCount(reopen().document);
      if (pageCount <= 0) {
        throw failure('The PDF has no pages');
      }
    } catch (error) {
      close();
      throw error;
    }

    return {
      pageCount,
      withPage(number, work) {
        const current = opening && opening.pagesLoaded < pagesPerOpening ? opening : reopen();
        current.pagesLoaded += 1;
        const page = pdfium.functions.FPDF_LoadPage(current.document, number - 1);
        if (page === 0) {
          throw failure(`Page ${number} of the PDF is broken`);
        }
        try {
          return work(page, current.document);
        } finally {
          pdfium.functions.FPDF_ClosePage(page);
        }
      },
      close,
    };
  };
}

function openingFault(error: number, hadPassword: boolean): AppError {
  switch (error) {
    case errors.password:
      return failure(
        hadPassword
          ? 'The password does not open this PDF'
          : 'The PDF is encrypted: a password is needed, give it as options.password',
      );
    case errors.security:
      return failure('The PDF is encrypted in a way that cannot be read here');
    case errors.broken:
    default:
      return failure('This is not a PDF, or a broken one');
  }
}

function failure(message: string): AppError {
  return new AppError({ code: 'document_failed', message });
}
