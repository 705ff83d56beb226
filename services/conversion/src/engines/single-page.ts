import { AppError, largestPageInches } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import type { CdpSession } from './cdp-session.ts';
import { countPages } from './pdf-pages.ts';
import type { PrintLimits } from './print-error.ts';
import { printPage } from './print-page.ts';
import type { PrintParameters } from './print-parameters.ts';

const pixelsPerInch = 96;

/** Layout counts in fractions of a pixel, the measure in whole ones; and what is still too short is tried once more. */
const spareInches = [1 / pixelsPerInch, 0.5];

const flowStyles = '* { break-before: auto !important; break-after: auto !important; page: auto !important }';

/**
 * Prints a document on one page: as wide as its paper, as tall as its content is when laid out for that width. The page
 * is of no use afterwards.
 * @throws AppError when the page would be taller than a PDF's may be.
 */
export async function printSinglePage(
  session: CdpSession,
  parameters: PrintParameters,
  limits: PrintLimits,
  { media = 'print', viewport }: Pick<HtmlOptions, 'media' | 'viewport'>,
): Promise<Buffer> {
  const { landscape = false, paperWidth = 0, paperHeight = 0, scale = 1 } = parameters;
  const { marginTop = 0, marginBottom = 0, marginLeft = 0, marginRight = 0 } = parameters;
  const pageWidth = landscape ? paperHeight : paperWidth;
  const width = Math.floor(((pageWidth - marginLeft - marginRight) * pixelsPerInch) / scale);
  if (width < 1) {
    return await printPage(session, parameters, limits, true);
  }
  await session.send('Emulation.setEmulatedMedia', { media });
  await letFlow(session, [marginTop, marginRight, marginBottom, marginLeft]);
  const contentInches =
    ((await heightAtWidth(session, width, viewport?.deviceScaleFactor ?? 1)) * scale) / pixelsPerInch;
  for (const spare of spareInches) {
    const height = contentInches + marginTop + marginBottom + spare;
    if (height > largestPageInches) {
      throw tooTall(height);
    }
    const singlePage = { paperWidth: pageWidth, paperHeight: height, landscape: false, preferCSSPageSize: false };
    const pdf = await printPage(session, { ...parameters, ...singlePage }, limits, true);
    if ((countPages(pdf) ?? 1) === 1) {
      return pdf;
    }
  }
  throw new AppError({
    code: 'document_failed',
    message: 'The document cannot be put on a single page: parts of it grow with the page, such as heights in vh',
  });
}

/** Takes breaks out, and the document's own margins, by styles that no policy of the document can refuse. */
async function letFlow(session: CdpSession, marginsInches: number[]): Promise<void> {
  const margins = marginsInches.map((inches) => `${inches}in`).join(' ');
  const styles = `${flowStyles} @page { size: auto !important; margin: ${margins} !important }`;
  await session.send('Runtime.evaluate', {
    expression: `(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(styles)});
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    })()`,
  });
}

/** In CSS pixels, as it comes out on paper of that width. */
async function heightAtWidth(session: CdpSession, width: number, deviceScaleFactor: number): Promise<number> {
  // A window without height: what is measured is the content alone. Another density would load images anew.
  await session.send('Emulation.setDeviceMetricsOverride', { width, height: 1, deviceScaleFactor, mobile: false });
  const expression = 'document.documentElement.scrollHeight';
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return Number(result.value);
}

function tooTall(heightInches: number): AppError {
  const message = `The document is ${Math.ceil(heightInches)}in tall; a page of a PDF is at most ${largestPageInches}in`;
  return new AppError({
    code: 'document_failed',
    message: `${message}. Leave out options.singlePage, or give a smaller options.scale`,
    details: [{ path: 'options.singlePage', message }],
  });
}
