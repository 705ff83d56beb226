import { templateLimitCharacters, type templateToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { printDocument } from './print-document.ts';
import { givenText } from './remote-input/given-text.ts';

export function templateToPdfHandler(context: ConversionContext): HttpHandler<typeof templateToPdf> {
  return (request) =>
    printDocument(context, request, async (signal) => {
      const { template: text, url, data = {}, partials, options = {} } = request.body;
      const { locale, currency, strictVariables } = options;
      const { files } = request;
      const template = await givenText(context, { text, url }, templateLimitCharacters, { files, signal });
      return context.documents.templateToHtml(template, data, { partials, locale, currency, strictVariables }, signal);
    });
}
