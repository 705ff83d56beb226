import { AppError } from '@octavo/contracts';
import { statSync } from 'node:fs';
import type { PdfSource } from '../pdf-reader.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * PDFium keeps what it has touched of a document; opening it anew lets go of that. A document of many small pages is
 * seldom opened anew: that takes it longer than its pages do.
 */
const bytesPerOpening = 8 * 1024 * 1024;
const fewestPages = 8;
const mostPages = 500;

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

/** @throws AppError `document_failed` when it cannot be opened. */
export function openPdf(pdfium: Pdfium, { path, password }: PdfSource): PdfFile {
  const { functions } = pdfium;
  const file = pdfium.openFile(path);
  const { size } = statSync(path);
  let opening: Opening | undefined;

  const shut = (): void => {
    if (opening) {
      functions.FPDF_CloseDocument(opening.document);
      opening = undefined;
    }
  };
  const close = (): void => {
    shut();
    file.close();
  };
  const reopen = (): Opening => {
    shut();
    const document = file.load(password ?? '');
    if (document === 0) {
      throw openingFault(functions.FPDF_GetLastError(), password !== undefined);
    }
    opening = { document, pagesLoaded: 0 };
    return opening;
  };

  let pageCount: number;
  try {
    pageCount = functions.FPDF_GetPageCount(reopen().document);
    if (pageCount <= 0) {
      throw failure('The PDF has no pages');
    }
  } catch (error) {
    close();
    throw error;
  }

  const pagesPerOpening = Math.min(mostPages, Math.max(fewestPages, (bytesPerOpening * pageCount) / size));

  return {
    pageCount,
    withPage(number, work) {
      const current = opening && opening.pagesLoaded < pagesPerOpening ? opening : reopen();
      current.pagesLoaded += 1;
      const page = functions.FPDF_LoadPage(current.document, number - 1);
      if (page === 0) {
        throw failure(`Page ${number} of the PDF is broken`);
      }
      try {
        return work(page, current.document);
      } finally {
        functions.FPDF_ClosePage(page);
      }
    },
    close,
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
