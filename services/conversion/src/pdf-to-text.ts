import { headers, type pdfToText } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { watermarkText } from './documents/watermark-text.ts';
import { collectDocument } from './reading/collect-document.ts';
import { selectPages } from './reading/page-selection.ts';
import { withPdf } from './reading/read-request.ts';
import { writeSearchablePdf } from './reading/text/searchable-pdf.ts';
import { textExtensions, textMediaTypes, writeText } from './reading/text/text-document.ts';
import { emptySummary } from './reading/text/text-summary.ts';

export function pdfToTextHandler(context: ConversionContext): HttpHandler<typeof pdfToText> {
  return async (request) => {
    const { options = {}, filename } = request.body;
    const { format = 'text', ...rest } = options;
    const { mode } = request.principal;
    context.languages.require(options.languages ?? []);
    return withPdf(context, request, async (pdf) => {
      const pages = selectPages(options.pages, pdf.pageCount);
      const summary = emptySummary();
      const newPath = (): Promise<string> => request.files.newPath();
      const document =
        format === 'pdf'
          ? await writeSearchablePdf(pdf, pages, options, summary, {
              path: await newPath(),
              watermark: mode === 'test' ? watermarkText : undefined,
            })
          : await collectDocument(writeText(pdf, pages, { ...rest, format }, summary), newPath);
      context.log.debug({ ...summary, format, bytes: document.byteLength }, 'document read');
      return {
        document,
        filename: filename ?? `document.${textExtensions[format]}`,
        mediaType: textMediaTypes[format],
        headers: {
          [headers.pagesRead]: String(summary.pagesRead),
          [headers.pagesRecognized]: String(summary.pagesRecognized),
          ...(summary.confidence === undefined ? {} : { [headers.ocrConfidence]: summary.confidence.toFixed(1) }),
          [headers.keyMode]: mode,
        },
      };
    });
  };
}
