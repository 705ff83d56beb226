import type { htmlToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { documentFilesIn } from './engines/document-files.ts';
import { printDocument } from './print-document.ts';

export function htmlToPdfHandler(context: ConversionContext): HttpHandler<typeof htmlToPdf> {
  return (request) =>
    printDocument(context, request, async () => {
      const { html = '', url, options = {} } = request.body;
      const files = request.upload && documentFilesIn(request.upload);
      return url === undefined ? { html, files, options } : { url, options };
    });
}
