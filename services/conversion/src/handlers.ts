import type { conversionContracts } from '@octavo/contracts';
import type { HttpHandlers } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { htmlToPdfHandler } from './html-to-pdf.ts';
import { jsonToPdfHandler } from './json-to-pdf.ts';
import { languagesHandler } from './languages.ts';
import { markdownToPdfHandler } from './markdown-to-pdf.ts';
import { pdfToImageHandler } from './pdf-to-image.ts';
import { pdfToTextHandler } from './pdf-to-text.ts';
import { templateToPdfHandler } from './template-to-pdf.ts';
import { textToPdfHandler } from './text-to-pdf.ts';

export function conversionHandlers(context: ConversionContext): HttpHandlers<typeof conversionContracts> {
  return {
    'conversion.htmlToPdf': htmlToPdfHandler(context),
    'conversion.jsonToPdf': jsonToPdfHandler(context),
    'conversion.markdownToPdf': markdownToPdfHandler(context),
    'conversion.templateToPdf': templateToPdfHandler(context),
    'conversion.textToPdf': textToPdfHandler(context),
    'conversion.pdfToText': pdfToTextHandler(context),
    'conversion.pdfToImage': pdfToImageHandler(context),
    'conversion.languages': languagesHandler(context),
  };
}
