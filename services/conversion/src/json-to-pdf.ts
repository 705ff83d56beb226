import type { jsonToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { withPageNumbers } from './page-numbers.ts';
import { printDocument } from './print-document.ts';

export function jsonToPdfHandler(context: ConversionContext): HttpHandler<typeof jsonToPdf> {
  return ({ body: { json, document, options = {}, ...rest }, principal, signal }) =>
    printDocument(context, { body: { ...rest, options: withPageNumbers(options) }, principal, signal }, (cancelled) =>
      document === undefined
        ? context.documents.jsonToHtml(json, options, cancelled)
        : context.documents.jsonDocumentToHtml(document, options, cancelled),
    );
}
