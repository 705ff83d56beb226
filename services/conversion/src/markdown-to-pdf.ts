import type { markdownToPdf } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { printDocument } from './print-document.ts';

export function markdownToPdfHandler(context: ConversionContext): HttpHandler<typeof markdownToPdf> {
  return (request) =>
    printDocument(context, request, (signal) => context.documents.markdownToHtml(request.body.markdown, signal));
}
