import { AppError } from '@octavo/contracts';
import type { StoredFile } from '@octavo/kit';
import type { OpenPdf, PdfReader } from './pdf-reader.ts';

const defaultTimeoutSeconds = 60;

/** What every operation that reads a PDF is asked for besides its own options. */
export interface ReadRequest {
  body: { timeoutSeconds?: number | undefined; options?: { password?: string | undefined } | undefined };
  upload: StoredFile | undefined;
  signal: AbortSignal;
}

/**
 * Opens the PDF that came with a request and works on it before one deadline.
 * @throws AppError `timeout` when the deadline passes, and what opening and the work answer.
 */
export async function withPdf<Result>(
  reader: PdfReader,
  { body, upload, signal }: ReadRequest,
  work: (pdf: OpenPdf) => Promise<Result>,
): Promise<Result> {
  if (!upload) {
    const message = "Give the document: as pdf in base64, as the file of a form, or as the request's body";
    throw new AppError({ code: 'invalid_request', message, details: [{ path: 'pdf', message }] });
  }
  const seconds = body.timeoutSeconds ?? defaultTimeoutSeconds;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(late(seconds)), seconds * 1_000);
  const onLeave = (): void => stop.abort(signal.reason);
  signal.addEventListener('abort', onLeave, { once: true });
  if (signal.aborted) {
    onLeave();
  }
  try {
    const pdf = await reader.open({ path: upload.path, password: body.options?.password }, stop.signal);
    try {
      return await work(pdf);
    } finally {
      pdf.close();
    }
  } finally {
    // What is still being read for nobody ends.
    stop.abort(new AppError({ code: 'client_closed_request', message: 'The request is over' }));
    clearTimeout(timer);
    signal.removeEventListener('abort', onLeave);
  }
}

function late(seconds: number): AppError {
  return new AppError({
    code: 'timeout',
    message: `The PDF was not read within ${seconds} seconds. Ask for fewer pages, or raise timeoutSeconds (60 at most)`,
  });
}
