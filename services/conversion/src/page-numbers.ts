import type { PdfOptions } from '@octavo/contracts';

const footer =
  '<div style="width:100%;font:8pt sans-serif;color:#6b7280;text-align:center">' +
  '<span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** Room for the numbers below the text. */
const bottomMargin = '16mm';

/** Spells `pageNumbers` as the footer it means. The caller's own footer and margins win. */
export function withPageNumbers({
  pageNumbers,
  ...options
}: PdfOptions & { pageNumbers?: boolean | undefined }): PdfOptions {
  if (!pageNumbers || options.footerTemplate !== undefined) {
    return options;
  }
  return { ...options, footerTemplate: footer, margin: { bottom: bottomMargin, ...options.margin } };
}
