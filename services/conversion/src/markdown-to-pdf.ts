import { markdownLimitCharacters, type markdownToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { withPageNumbers } from './page-numbers.ts';
import { printDocument } from './print-document.ts';
import { givenText } from './remote-input/given-text.ts';

export function markdownToPdfHandler(context: ConversionContext): HttpHandler<typeof markdownToPdf> {
  return (request) =>
    printDocument(context, request, async (signal) => {
      const { markdown: text, url, options: requested = {} } = request.body;
      const { files } = request;
      const markdown = await givenText(context, { text, url }, markdownLimitCharacters, { files, signal });
      const { html, options } = await context.documents.markdownToHtml(markdown, requested, signal);
      return { html, options: withPageNumbers(options) };
    });
}
