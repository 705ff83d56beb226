import type { CdpConnection } from './cdp-connection.ts';
import type { PageTarget } from './page-target.ts';
import { openPageTarget } from './page-target.ts';
import type { PrintLimits } from './print-error.ts';
import { printPage } from './print-page.ts';
import type { PrintParameters } from './print-parameters.ts';

export interface PageJob {
  html: string;
  parameters: PrintParameters;
  limits: PrintLimits;
}

export interface PrintedPage {
  pdf: Buffer;
  renderMilliseconds: number;
  printMilliseconds: number;
}

/**
 * Chromium frees memory lazily when pages are reused; collecting every so often keeps it flat. A long document counts
 * for several short ones: an invoice for nearly three, twenty pages of table for fifteen.
 */
const documentsPerCollection = 30;
/** A page at rest has the time. */
const documentsPerCollectionAtRest = 10;
const charactersOfShortDocument = 10_000;
const bytesOfShortPdf = 100_000;

/** Static documents longer than this may become PDFs too large for one message. */
const streamFromCharacters = 1_000_000;

const networkPatterns = ['http*', 'ws*', 'ftp*', 'file*'].map((urlPattern) => ({ urlPattern }));

/** The first document pays for what later ones find in place; let it be one of ours. */
async function prepare({ session, frameId }: PageTarget): Promise<void> {
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await session.send('Fetch.enable', { patterns: networkPatterns });
  await session.send('Page.setDocumentContent', { frameId, html: '<p>warm' });
  await session.send('Page.printToPDF', {});
  await session.send('Page.setDocumentContent', { frameId, html: '' });
}

/** A page that renders one static document after another: no script, no network, nothing kept in between. */
export class WarmPage {
  readonly #target: PageTarget;
  #needsNetwork = false;
  #onNeedsNetwork = (): void => {};
  #documentsSinceCollection = 0;
  #empty = true;

  static async open(connection: CdpConnection): Promise<WarmPage> {
    const options = { proxyServer: 'http://no-network.invalid:1', frames: false };
    return new WarmPage(await openPageTarget(connection, options, prepare));
  }

  constructor(target: PageTarget) {
    this.#target = target;
    target.session.on('Fetch.requestPaused', ({ requestId }) => {
      this.#needsNetwork = true;
      this.#onNeedsNetwork();
      target.session.tell('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' });
    });
  }

  get broken(): boolean {
    return this.#target.session.failure !== undefined;
  }

  /** Prints the document, or answers null as soon as it asks for something on the network. */
  async print({ html, parameters, limits }: PageJob): Promise<PrintedPage | null> {
    const { session, frameId } = this.#target;
    const started = performance.now();
    this.#needsNetwork = false;
    this.#empty = false;
    this.#documentsSinceCollection += 1 + html.length / charactersOfShortDocument;
    const needsNetwork = new Promise<void>((resolve) => (this.#onNeedsNetwork = resolve));
    const loaded = session.next('Page.loadEventFired');
    const set = session.send('Page.setDocumentContent', { frameId, html });
    await Promise.race([Promise.all([set, loaded]), needsNetwork]);
    const rendered = performance.now();
    if (this.#needsNetwork) {
      await set;
      return null;
    }
    const pdf = await printPage(session, parameters, limits, html.length > streamFromCharacters);
    this.#documentsSinceCollection += pdf.length / bytesOfShortPdf;
    if (this.#needsNetwork) {
      return null;
    }
    return { pdf, renderMilliseconds: rendered - started, printMilliseconds: performance.now() - rendered };
  }

  /** Makes the page ready for the next document, which takes the place of the last one. */
  async tidy(): Promise<void> {
    if (this.#needsNetwork) {
      await this.#clear();
    }
    await this.#collectFrom(documentsPerCollection);
  }

  /** Keeps nothing of the last document, since no next one has come. */
  async rest(): Promise<void> {
    await this.#clear();
    await this.#collectFrom(documentsPerCollectionAtRest);
  }

  async #collectFrom(documents: number): Promise<void> {
    if (this.#documentsSinceCollection >= documents) {
      await this.#clear();
      await this.#target.session.send('HeapProfiler.collectGarbage');
      this.#documentsSinceCollection = 0;
    }
  }

  async #clear(): Promise<void> {
    if (!this.#empty) {
      const { session, frameId } = this.#target;
      // The next document must not take this one's event for its own.
      const loaded = session.next('Page.loadEventFired');
      await Promise.all([session.send('Page.setDocumentContent', { frameId, html: '' }), loaded]);
      this.#empty = true;
    }
  }

  /** Ends the page now; whoever waits for it gets the error. */
  abandon(error: Error): void {
    this.#target.session.fail(error);
    this.#target.dispose();
  }
}
