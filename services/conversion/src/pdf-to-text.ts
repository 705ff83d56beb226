import { headers, type pdfToText } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { selectPages } from './reading/page-selection.ts';
import { withPdf } from './reading/read-request.ts';
import { textExtensions, textMediaTypes, writeText, type TextSummary } from './reading/text/text-document.ts';
import { writeFile } from './reading/write-file.ts';

export function pdfToTextHandler(context: ConversionContext): HttpHandler<typeof pdfToText> {
  return async (request) => {
    const { options = {}, filename } = request.body;
    const format = options.format ?? 'text';
    context.languages.require(options.languages ?? []);
    return withPdf(context, request, async (pdf) => {
      const pages = selectPages(options.pages, pdf.pageCount);
      const summary: TextSummary = { pagesRead: 0, pagesRecognized: 0, confidence: undefined };
      const document = await writeFile(await request.files.newPath(), writeText(pdf, pages, options, summary));
      context.log.debug({ ...summary, format, bytes: document.byteLength }, 'document read');
      return {
        document,
        filename: filename ?? `document.${textExtensions[format]}`,
        mediaType: textMediaTypes[format],
        headers: {
          [headers.pagesRead]: String(summary.pagesRead),
          [headers.pagesRecognized]: String(summary.pagesRecognized),
          ...(summary.confidence === undefined ? {} : { [headers.ocrConfidence]: summary.confidence.toFixed(1) }),
          [headers.keyMode]: request.principal.mode,
        },
      };
    });
  };
}
