import type { HtmlRequestFields } from 'gotenberg-js-client';
import type { SettledPrintParameters } from '../print-parameters.ts';

/** What Gotenberg 8 is sent: the fields of its form and the files beside them, by name. */
export interface GotenbergForm {
  fields: GotenbergFields;
  /** Bytes only: the client takes a text that begins with `file:` for a path, and would send that file of ours. */
  files: Record<string, Buffer>;
}

/** The client's own fields, which are version 6's, and those that version 8 calls otherwise or has besides. */
export type GotenbergFields = Omit<HtmlRequestFields, 'pageRanges'> & {
  nativePageRanges: string;
  printBackground: boolean;
  preferCssPageSize: boolean;
  generateTaggedPdf: boolean;
  generateDocumentOutline: boolean;
};

/**
 * Gotenberg opens the document as a file, whose encoding Chromium would guess: this mark says that it is UTF-8, and
 * overrules what the document says of itself, which was true before it became a string.
 */
const byteOrderMark = '\uFEFF';

/** Stands for Chromium's own header and footer, which Gotenberg cannot ask for: the date, the title, the page. */
const style = 'style="font-size:8px;width:100%;margin:0 5mm;display:flex;justify-content:space-between"';
const defaultHeader = `<div ${style}><span class="date"></span><span class="title"></span><span></span></div>`;
const defaultFooter = `<div ${style}><span></span><span><span class="pageNumber"></span>/<span class="totalPages"></span></span></div>`;

/** Spells a document and how Chromium shall print it as Gotenberg's form. */
export function gotenbergForm(html: string, parameters: SettledPrintParameters): GotenbergForm {
  const { pageRanges, preferCSSPageSize, generateTaggedPDF, displayHeaderFooter, headerTemplate, footerTemplate } =
    parameters;
  return {
    fields: {
      paperWidth: parameters.paperWidth,
      paperHeight: parameters.paperHeight,
      marginTop: parameters.marginTop,
      marginBottom: parameters.marginBottom,
      marginLeft: parameters.marginLeft,
      marginRight: parameters.marginRight,
      landscape: parameters.landscape,
      scale: parameters.scale,
      nativePageRanges: pageRanges,
      printBackground: parameters.printBackground,
      preferCssPageSize: preferCSSPageSize,
      generateTaggedPdf: generateTaggedPDF,
      generateDocumentOutline: parameters.generateDocumentOutline,
    },
    files: {
      'index.html': Buffer.from(byteOrderMark + html),
      ...(displayHeaderFooter && {
        'header.html': Buffer.from(headerTemplate ?? defaultHeader),
        'footer.html': Buffer.from(footerTemplate ?? defaultFooter),
      }),
    },
  };
}
