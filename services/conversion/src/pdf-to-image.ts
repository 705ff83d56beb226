import { headers, type pdfToImage, type PdfToImageOptions } from '@octavo/contracts';
import type { DocumentAnswer, HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { watermarkText } from './documents/watermark-text.ts';
import { collectDocument } from './reading/collect-document.ts';
import { extensionOf, multipartDocument, nameImages, zipImages } from './reading/images/image-documents.ts';
import { selectPages } from './reading/page-selection.ts';
import type { OpenPdf, RenderOptions } from './reading/pdf-reader.ts';
import { withPdf } from './reading/read-request.ts';

/** AVIF's scale is another: at 60 it looks as JPEG does at 80. */
const defaultQuality = { png: 80, jpeg: 80, webp: 80, avif: 60 };

export function pdfToImageHandler(context: ConversionContext): HttpHandler<typeof pdfToImage> {
  return async (request) => {
    const { options = {}, filename } = request.body;
    return withPdf(context, request, async (pdf) => {
      const pages = selectPages(options.pages, pdf.pageCount);
      const render = renderOptions(options, request.principal.mode === 'test');
      const answer = await drawn(pdf, pages, render, {
        newPath: () => request.files.newPath(),
        wantsParts: (request.headers.accept ?? '').includes('multipart/mixed'),
      });
      return {
        ...answer,
        filename: filename ?? answer.filename,
        headers: { [headers.pagesRead]: String(pages.length), [headers.keyMode]: request.principal.mode },
      };
    });
  };
}

function renderOptions(options: PdfToImageOptions, isTest: boolean): RenderOptions {
  const format = options.format ?? 'png';
  return {
    format,
    dpi: options.dpi,
    widthPixels: options.width,
    heightPixels: options.height,
    grayscale: options.grayscale ?? false,
    transparent: options.transparent ?? false,
    quality: options.quality ?? defaultQuality[format],
    watermark: isTest ? watermarkText : undefined,
  };
}

/** One page as itself; several as parts if the caller takes them, else as a zip. */
async function drawn(
  pdf: OpenPdf,
  pages: readonly number[],
  render: RenderOptions,
  { newPath, wantsParts }: { newPath: () => Promise<string>; wantsParts: boolean },
): Promise<DocumentAnswer> {
  const { format } = render;
  const images = pdf.renderPages(pages, render);
  if (pages.length === 1) {
    for await (const { image, page } of images) {
      return { document: image, filename: `page-${page}.${extensionOf(format)}`, mediaType: `image/${format}` };
    }
  }
  const named = nameImages(images, pdf.pageCount, format);
  if (wantsParts) {
    const parts = multipartDocument(format);
    const document = await collectDocument(parts.write(named), newPath);
    return { document, filename: 'pages.multipart', mediaType: parts.mediaType };
  }
  const document = await collectDocument(zipImages(named), newPath);
  return { document, filename: 'pages.zip', mediaType: 'application/zip' };
}
