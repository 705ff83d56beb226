import type { textToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { withPageNumbers } from './page-numbers.ts';
import { printDocument } from './print-document.ts';

export function textToPdfHandler(context: ConversionContext): HttpHandler<typeof textToPdf> {
  return ({ body: { text, options = {}, ...rest }, principal, signal }) =>
    printDocument(context, { body: { ...rest, options: withPageNumbers(options) }, principal, signal }, (cancelled) =>
      context.documents.textToHtml(text, options, cancelled),
    );
}
