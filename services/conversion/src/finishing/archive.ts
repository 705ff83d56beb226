import type { PDFDocument } from '@cantoo/pdf-lib';
import { AppError, type PdfaLevel } from '@octavo/contracts';
import { archivalFaultOf } from './archival-faults.ts';
import { withoutUnwritable } from './metadata.ts';

const conformances = { 'PDF/A-2b': '2B', 'PDF/A-3b': '3B' } as const satisfies Record<PdfaLevel, string>;

/**
 * Makes a printed document a PDF/A: says what its colours mean, which level it keeps and, in XMP, what it is about.
 * @throws AppError `document_failed` when it has what PDF/A forbids.
 */
export function makeArchival(document: PDFDocument, level: PdfaLevel): void {
  // What XML cannot write would part the XMP from the Info dictionary.
  const title = document.getTitle();
  if (title !== undefined && title !== withoutUnwritable(title)) {
    document.setTitle(withoutUnwritable(title));
  }
  document.convertToPDFA({ conformance: conformances[level] });
  const fault = archivalFaultOf(document);
  if (fault !== undefined) {
    const message = `The document cannot be ${level}: ${fault}`;
    throw new AppError({ code: 'document_failed', message, details: [{ path: 'pdfa', message }] });
  }
}
