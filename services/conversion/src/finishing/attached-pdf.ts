import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPageLeaf,
  PDFRef,
} from '@cantoo/pdf-lib';
import { AppError } from '@octavo/contracts';

/** A PDF that a caller sent to be merged, as far as it could be read. */
export interface AttachedPdf {
  document: PDFDocument;
  /** In their order; a page may stand several times. */
  pages: PDFRef[];
}

/** Where the version stands, readers allow: among the first kilobyte. */
const headerBytes = 1_024;

/**
 * Reads a PDF that came in base64.
 * @param path where it stood in the request.
 * @throws AppError `invalid_request` that names the path: it is no PDF, broken, encrypted, or has too many pages.
 */
export async function readAttachedPdf(base64: string, path: string, pageLimit: number): Promise<AttachedPdf> {
  const bytes = bytesOfBase64(base64, path);
  if (!bytes.subarray(0, headerBytes).includes('%PDF-')) {
    throw refusal(path, 'This is not a PDF');
  }
  try {
    const document = await PDFDocument.load(bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
    const pages = pagesOf(document, pageLimit + 1);
    if (pages.length === 0) {
      throw refusal(path, 'This PDF has no pages');
    }
    return { document, pages };
  } catch (error) {
    throw faultOf(error, path);
  }
}

/** What is told of an error that reading or copying a caller's PDF met. */
export function faultOf(error: unknown, path: string): unknown {
  if (error instanceof AppError) {
    return error;
  }
  return error instanceof EncryptedPDFError
    ? refusal(path, 'This PDF is encrypted; send it without a password', error)
    : refusal(path, 'This PDF is broken', error);
}

export function refusal(path: string, message: string, cause?: unknown): AppError {
  return new AppError({ code: 'invalid_request', message: `${path}: ${message}`, details: [{ path, message }], cause });
}

/** @throws AppError `invalid_request` when it is no base64. */
export function bytesOfBase64(base64: string, path: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const characters = base64.length - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
  if (bytes.length !== Math.floor((characters * 3) / 4)) {
    throw refusal(path, 'Give the file in base64, without line breaks');
  }
  return bytes;
}

/** Walks the tree of pages, whatever it looks like, until it has as many as wanted. */
function pagesOf(document: PDFDocument, most: number): PDFRef[] {
  const { context, catalog } = document;
  const pages: PDFRef[] = [];
  const seen = new Set<PDFDict>();
  const waiting: (PDFRef | undefined)[] = [referenceIn(catalog.get(PDFName.of('Pages')))];
  while (waiting.length > 0 && pages.length < most) {
    const ref = waiting.pop();
    const node = ref && context.lookup(ref);
    if (ref && node instanceof PDFPageLeaf) {
      pages.push(ref);
    } else if (node instanceof PDFDict && !seen.has(node)) {
      seen.add(node);
      const kids = node.lookupMaybe(PDFName.of('Kids'), PDFArray)?.asArray() ?? [];
      waiting.push(...kids.map(referenceIn).toReversed());
    }
  }
  return pages;
}

function referenceIn(object: unknown): PDFRef | undefined {
  return object instanceof PDFRef ? object : undefined;
}
