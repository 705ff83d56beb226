import { AppError } from '@octavo/contracts';
import { countPages } from './pdf-pages.ts';
import { pageRangesError } from './print-parameters.ts';

export interface PrintLimits {
  maximumPages: number;
  outputLimitBytes: number;
}

/** @throws AppError `document_failed` when a PDF of that length is too large. */
export function checkSize(length: number, limitBytes: number): void {
  if (length > limitBytes) {
    throw new AppError({
      code: 'document_failed',
      message: `The PDF is larger than ${Math.floor(limitBytes / 1024 / 1024)} MB`,
    });
  }
}

/** @throws AppError `document_failed` when a PDF that Chromium wrote has too many pages. */
export function checkPages(pdf: Buffer, maximumPages: number): void {
  if ((countPages(pdf) ?? 0) > maximumPages) {
    throw new AppError({
      code: 'document_failed',
      message: `The document has more than ${maximumPages} pages; ask for some with options.pageRanges`,
    });
  }
}

export function tooFewPagesError(): AppError {
  return pageRangesError('The document has fewer pages than options.pageRanges asks for');
}

export function emptyContentAreaError(): AppError {
  return new AppError({
    code: 'invalid_request',
    message: 'The margins leave no room for content',
    details: [{ path: 'options.margin', message: 'Give smaller margins or a larger page' }],
  });
}
