import { jsonLimitCharacters, type jsonToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { withPageNumbers } from './page-numbers.ts';
import { printDocument } from './print-document.ts';

export function jsonToPdfHandler(context: ConversionContext): HttpHandler<typeof jsonToPdf> {
  return ({ body: { json, document, url, options = {}, ...rest }, files, principal, signal: left }) =>
    printDocument(
      context,
      { body: { ...rest, options: withPageNumbers(options) }, principal, signal: left },
      async (signal) => {
        if (document !== undefined) {
          return context.documents.jsonDocumentToHtml(document, options, signal);
        }
        const value = url === undefined ? json : await context.remote.json(url, jsonLimitCharacters, { files, signal });
        return context.documents.jsonToHtml(value, options, signal);
      },
    );
}
