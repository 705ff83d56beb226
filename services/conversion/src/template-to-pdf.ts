import type { templateToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { printDocument } from './print-document.ts';

export function templateToPdfHandler(context: ConversionContext): HttpHandler<typeof templateToPdf> {
  return (request) =>
    printDocument(context, request, (signal) =>
      context.documents.templateToHtml(request.body.template, request.body.data ?? {}, signal),
    );
}
