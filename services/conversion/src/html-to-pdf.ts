import type { htmlToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { printDocument } from './print-document.ts';

export function htmlToPdfHandler(context: ConversionContext): HttpHandler<typeof htmlToPdf> {
  return (request) =>
    printDocument(context, request, async () => {
      const { html = '', url, options = {} } = request.body;
      return url === undefined ? { html, options } : { url, options };
    });
}
