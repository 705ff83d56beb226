import {
  AppError,
  defaultTimeoutSeconds,
  type ApiKeyPrincipal,
  type FinishingOptions,
  type HtmlOptions,
  type PdfOptions,
} from '@octavo/contracts';
import { SpanKind, withSpan, type DocumentAnswer } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import type { DocumentSource } from './engines/document-source.ts';
import type { RenderedPdf, RenderRequest } from './engines/html-renderer.ts';
import { finishDocument, finishingOf } from './finishing/finish-document.ts';
import { customerOf } from './visitor.ts';

const defaultFilename = 'document.pdf';

/** What every operation that makes a PDF is asked for besides its document. */
interface PrintRequest {
  body: FinishingOptions & {
    options?: PdfOptions | undefined;
    filename?: string | undefined;
    timeoutSeconds?: number | undefined;
  };
  principal: ApiKeyPrincipal;
  signal: AbortSignal;
}

/** A document that brings its own settings: these options stand instead of the request's. */
export type PreparedDocument = DocumentSource & { options: HtmlOptions };

/**
 * Prepares a document's HTML, prints it, finishes it as asked and marks it for a test key, all before one deadline.
 * @throws AppError `timeout` when the deadline passes, and what preparing and printing answer.
 */
export async function printDocument(
  context: ConversionContext,
  request: PrintRequest,
  prepare: (signal: AbortSignal) => Promise<string | PreparedDocument>,
): Promise<DocumentAnswer> {
  const { filename = defaultFilename, timeoutSeconds = defaultTimeoutSeconds } = request.body;
  const finishing = finishingOf(request.body);
  const isTest = request.principal.mode === 'test';
  const deadline = context.now() + timeoutSeconds * 1_000;
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new AppError({ code: 'timeout', message: lateMessage(timeoutSeconds) })),
    timeoutSeconds * 1_000,
  );
  const signal = AbortSignal.any([request.signal, late.signal]);
  try {
    const prepared = await prepare(signal);
    const source = typeof prepared === 'string' ? { html: prepared, options: request.body.options ?? {} } : prepared;
    const { pdf, path, timings } = await print(context, {
      ...source,
      customer: customerOf(request.principal),
      deadline,
      // The renderer keeps the deadline itself, and tells it apart from a caller who left.
      signal: request.signal,
    });
    const document = finishing
      ? await finishDocument(context, pdf, finishing, { isTest, deadline, caller: request.signal, signal })
      : isTest
        ? await context.documents.watermarkPdf(pdf, signal)
        : pdf;
    context.log.debug({ path, ...timings, bytes: document.byteLength }, 'document printed');
    return { document, filename };
  } finally {
    clearTimeout(timer);
  }
}

/** The engine's own part of a request's trace: how long it waited for its turn, and which way it went. */
function print({ renderer }: Pick<ConversionContext, 'renderer'>, request: RenderRequest): Promise<RenderedPdf> {
  return withSpan('engine.print', { kind: SpanKind.CLIENT }, async (span) => {
    const rendered = await renderer.render(request);
    const { path, timings, pdf } = rendered;
    span.setAttributes({
      'octavo.path': path,
      'octavo.queued_milliseconds': timings.queuedMilliseconds,
      'octavo.render_milliseconds': timings.renderMilliseconds,
      ...(timings.printMilliseconds === undefined ? {} : { 'octavo.print_milliseconds': timings.printMilliseconds }),
      'octavo.pdf_bytes': pdf.length,
    });
    return rendered;
  });
}

function lateMessage(timeoutSeconds: number): string {
  return `The document was not ready within ${timeoutSeconds} seconds. Make it smaller or raise timeoutSeconds (60 at most)`;
}
