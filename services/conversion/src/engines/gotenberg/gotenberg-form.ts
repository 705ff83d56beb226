import { AppError } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import type { HtmlRequestFields } from 'gotenberg-js-client';
import type { SettledPrintParameters } from '../print-parameters.ts';
import type { RenderPath } from '../render-path.ts';
import { trueExpression, visibleExpression } from '../wait-expressions.ts';

/** What Gotenberg 8 is sent: the fields of its form and the files beside them, by name. */
export interface GotenbergForm {
  /** Which of Gotenberg's ways to convert it goes. */
  route: 'html' | 'url';
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
  emulatedMediaType: 'print' | 'screen';
  waitForExpression?: string;
  userAgent?: string;
  /** What route `url` opens. */
  url?: string;
};

/** Chromium opens no address longer than two million characters, and base64 takes four for three bytes. */
const largestScriptedBytes = 1_500_000;

/**
 * Gotenberg opens the document as a file, whose encoding Chromium would guess: this mark says that it is UTF-8, and
 * overrules what the document says of itself, which was true before it became a string.
 */
const byteOrderMark = '\uFEFF';

/** Stands for Chromium's own header and footer, which Gotenberg cannot ask for: the date, the title, the page. */
const style = 'style="font-size:8px;width:100%;margin:0 5mm;display:flex;justify-content:space-between"';
const defaultHeader = `<div ${style}><span class="date"></span><span class="title"></span><span></span></div>`;
const defaultFooter = `<div ${style}><span></span><span><span class="pageNumber"></span>/<span class="totalPages"></span></span></div>`;

/**
 * Spells a document and how Chromium shall print it as Gotenberg's form. Documents that Gotenberg opens as files share
 * one storage, whoever sent them; so one with script (`fresh`) goes as a data: address, whose origin is its own alone.
 * @throws AppError `document_failed` when a document with script is too large for that.
 */
export function gotenbergForm(
  html: string,
  { options, parameters, path }: { options: HtmlOptions; parameters: SettledPrintParameters; path: RenderPath },
): GotenbergForm {
  const { displayHeaderFooter, headerTemplate, footerTemplate } = parameters;
  const document = Buffer.from(byteOrderMark + html);
  const fields = {
    paperWidth: parameters.paperWidth,
    paperHeight: parameters.paperHeight,
    marginTop: parameters.marginTop,
    marginBottom: parameters.marginBottom,
    marginLeft: parameters.marginLeft,
    marginRight: parameters.marginRight,
    landscape: parameters.landscape,
    scale: parameters.scale,
    nativePageRanges: parameters.pageRanges,
    printBackground: parameters.printBackground,
    preferCssPageSize: parameters.preferCSSPageSize,
    generateTaggedPdf: parameters.generateTaggedPDF,
    generateDocumentOutline: parameters.generateDocumentOutline,
    emulatedMediaType: options.media ?? 'print',
    ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
    ...(isWaitedFor(options) && { waitForExpression: waitExpression(options) }),
  };
  const templates: GotenbergForm['files'] = displayHeaderFooter
    ? {
        'header.html': Buffer.from(headerTemplate ?? defaultHeader),
        'footer.html': Buffer.from(footerTemplate ?? defaultFooter),
      }
    : {};
  return path === 'fresh'
    ? { route: 'url', fields: { ...fields, url: addressOf(document) }, files: templates }
    : { route: 'html', fields, files: { 'index.html': document, ...templates } };
}

function addressOf(document: Buffer): string {
  if (document.length > largestScriptedBytes) {
    throw new AppError({
      code: 'document_failed',
      message: `A document with script may have ${largestScriptedBytes / 1_000_000} MB; this one is larger`,
    });
  }
  return `data:text/html;charset=utf-8;base64,${document.toString('base64')}`;
}

function isWaitedFor({ waitForSelector, waitForFunction, delayMilliseconds }: HtmlOptions): boolean {
  return waitForSelector !== undefined || waitForFunction !== undefined || delayMilliseconds !== undefined;
}

/**
 * All waits as the one expression that Gotenberg asks again and again until it is true, in the order of the embedded
 * engine. What throws is not true yet; what cannot be parsed, Gotenberg refuses.
 */
function waitExpression({ waitForSelector, waitForFunction, delayMilliseconds = 0 }: HtmlOptions): string {
  const isThere = waitForSelector === undefined ? 'true' : visibleExpression(waitForSelector);
  const isTrue = waitForFunction === undefined ? 'true' : trueExpression(waitForFunction);
  return `(async () => {
    const isThere = ${isThere};
    if (isThere === 'invalid') throw new Error('invalid selector');
    if (!isThere) return false;
    try { if (!(await ${isTrue})) return false; } catch { return false; }
    await new Promise((resolve) => setTimeout(resolve, ${delayMilliseconds}));
    return true;
  })()`;
}
