import type { templateToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { printDocument } from './print-document.ts';

export function templateToPdfHandler(context: ConversionContext): HttpHandler<typeof templateToPdf> {
  return (request) =>
    printDocument(context, request, (signal) => {
      const { template, data = {}, partials, options: { locale, currency, strictVariables } = {} } = request.body;
      return context.documents.templateToHtml(template, data, { partials, locale, currency, strictVariables }, signal);
    });
}
