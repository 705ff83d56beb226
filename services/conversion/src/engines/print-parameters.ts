import { AppError, inchesOf, paperSizes } from '@octavo/contracts';
import type { PdfOptions } from '@octavo/contracts';
import type { CommandParameters } from './cdp-session.ts';
import { withoutAssets } from './template-without-assets.ts';

export type PrintParameters = NonNullable<CommandParameters<'Page.printToPDF'>[0]>;

/** With everything decided that a caller can leave open, but for templates. */
export type SettledPrintParameters = PrintParameters &
  Required<Omit<PrintParameters, 'headerTemplate' | 'footerTemplate' | 'ignoreInvalidPageRanges' | 'transferMode'>>;

const defaultMargin = '10mm';

/** Chromium prints its own date, title and address where no template is given; an empty one keeps that out. */
const nothing = '<span></span>';

/** Spells the caller's options as Chromium's print command wants them. */
export function printParameters(options: PdfOptions, maximumPages: number): SettledPrintParameters {
  const [paperWidth, paperHeight] =
    options.width !== undefined && options.height !== undefined
      ? [inchesOf(options.width), inchesOf(options.height)]
      : paperSizes[options.format ?? 'A4'];
  const { top, bottom, left, right } = options.margin ?? {};
  const outline = options.outline ?? false;
  const hasTemplate = options.headerTemplate !== undefined || options.footerTemplate !== undefined;
  return {
    paperWidth,
    paperHeight,
    marginTop: inchesOf(top ?? defaultMargin),
    marginBottom: inchesOf(bottom ?? defaultMargin),
    marginLeft: inchesOf(left ?? defaultMargin),
    marginRight: inchesOf(right ?? defaultMargin),
    landscape: options.landscape ?? false,
    scale: options.scale ?? 1,
    printBackground: options.printBackground ?? true,
    preferCSSPageSize: options.preferCSSPageSize ?? true,
    displayHeaderFooter: options.displayHeaderFooter ?? hasTemplate,
    ...(hasTemplate && {
      headerTemplate: withoutAssets(options.headerTemplate ?? nothing),
      footerTemplate: withoutAssets(options.footerTemplate ?? nothing),
    }),
    pageRanges: options.pageRanges === undefined ? `1-${maximumPages + 1}` : checkedRanges(options.pageRanges),
    // An outline is made of the tags.
    generateTaggedPDF: (options.tagged ?? false) || outline,
    generateDocumentOutline: outline,
  };
}

function checkedRanges(text: string): string {
  for (const part of text.split(',')) {
    const [first = 0, last = first] = part.split('-').map(Number);
    if (first < 1 || last < first) {
      throw pageRangesError(`'${part.trim()}' is not a range of pages: they count from 1 upwards`);
    }
  }
  return text.replace(/\s+/g, '');
}

export function pageRangesError(message: string): AppError {
  return new AppError({
    code: 'invalid_request',
    message,
    details: [{ path: 'options.pageRanges', message }],
  });
}
