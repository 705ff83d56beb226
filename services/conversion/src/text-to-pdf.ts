import { textLimitCharacters, type textToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { withPageNumbers } from './page-numbers.ts';
import { printDocument } from './print-document.ts';
import { givenText } from './remote-input/given-text.ts';

export function textToPdfHandler(context: ConversionContext): HttpHandler<typeof textToPdf> {
  return ({ body: { text: sent, url, options = {}, ...rest }, files, principal, signal: left }) =>
    printDocument(
      context,
      { body: { ...rest, options: withPageNumbers(options) }, principal, signal: left },
      async (signal) => {
        const text = await givenText(context, { text: sent, url }, textLimitCharacters, { files, signal });
        return context.documents.textToHtml(text, options, signal);
      },
    );
}
