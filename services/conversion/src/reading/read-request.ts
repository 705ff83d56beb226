import { AppError, pdfLimitBytes } from '@octavo/contracts';
import { SpanKind, withSpan, type RequestFiles, type StoredFile } from '@octavo/kit';
import type { RemoteInput } from '../remote-input/remote-input.ts';
import type { OpenPdf, PdfReader } from './pdf-reader.ts';

export const defaultTimeoutSeconds = 60;

/** What every operation that reads a PDF is asked for besides its own options. */
export interface ReadRequest {
  body: {
    url?: string | undefined;
    timeoutSeconds?: number | undefined;
    options?: { password?: string | undefined } | undefined;
  };
  files: RequestFiles;
  upload: StoredFile | undefined;
  signal: AbortSignal;
}

export interface ReadContext {
  reader: PdfReader;
  remote: RemoteInput;
}

/**
 * Opens the PDF that came with a request, or that its address answers, and works on it before one deadline.
 * @throws AppError `timeout` when the deadline passes, and what opening and the work answer.
 */
export async function withPdf<Result>(
  { reader, remote }: ReadContext,
  { body, files, upload, signal }: ReadRequest,
  work: (pdf: OpenPdf) => Promise<Result>,
): Promise<Result> {
  const bring = bringerOf({ body, files, upload }, remote);
  const seconds = body.timeoutSeconds ?? defaultTimeoutSeconds;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(late(seconds)), seconds * 1_000);
  const onLeave = (): void => stop.abort(signal.reason);
  signal.addEventListener('abort', onLeave, { once: true });
  if (signal.aborted) {
    onLeave();
  }
  try {
    const { path } = await bring(stop.signal);
    return await withSpan('engine.read', { kind: SpanKind.CLIENT }, async (span) => {
      const pdf = await reader.open({ path, password: body.options?.password }, stop.signal);
      span.setAttribute('octavo.pages', pdf.pageCount);
      try {
        return await work(pdf);
      } finally {
        pdf.close();
      }
    });
  } finally {
    // What is still being read for nobody ends.
    stop.abort(new AppError({ code: 'client_closed_request', message: 'The request is over' }));
    clearTimeout(timer);
    signal.removeEventListener('abort', onLeave);
  }
}

/** @throws AppError `invalid_request` when no document was given, or two. */
function bringerOf(
  { body: { url }, files, upload }: Omit<ReadRequest, 'signal'>,
  remote: RemoteInput,
): (signal: AbortSignal) => Promise<StoredFile> {
  if (upload && url === undefined) {
    return async () => upload;
  }
  if (!upload && url !== undefined) {
    return (signal) => remote.pdf(url, pdfLimitBytes, { files, signal });
  }
  const message = "Give the document in one way: pdf in base64, the file of a form, the request's body, or url";
  throw new AppError({ code: 'invalid_request', message, details: [{ path: 'pdf', message }] });
}

function late(seconds: number): AppError {
  return new AppError({
    code: 'timeout',
    message: `The PDF was not read within ${seconds} seconds. Ask for fewer pages, or raise timeoutSeconds (60 at most)`,
  });
}
