import { AppError } from '@octavo/contracts';
import type { Egress } from '../egress/egress.ts';
import type { Gate } from '../egress/gate.ts';
import type { CdpConnection } from './cdp-connection.ts';
import { CdpError } from './cdp-session.ts';
import { EngineLost } from './engine-lost.ts';
import type { PageTarget } from './page-target.ts';
import { openPageTarget } from './page-target.ts';
import { printPage } from './print-page.ts';
import type { PageJob, PrintedPage } from './warm-page.ts';

/** Pages written to print themselves call `print(); close()`: neither has a meaning here, and closing would lose them. */
const harmlessWindow = 'window.close = () => {}; window.print = () => {};';

const notLoaded = 'The document could not be loaded';

/** After `setDocumentContent` readyState says 'complete' too early; the load event alone tells that assets are there. */
const fontsReady = 'document.fonts.ready.then(() => true)';

async function prepare({ session, frameId }: PageTarget): Promise<void> {
  await Promise.all([
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
    // Its load event comes before its answer: none is left to be taken for the document's own.
    session.send('Page.setDocumentContent', { frameId, html: '' }),
    session.send('Runtime.evaluate', { expression: harmlessWindow }),
  ]);
}

/** A page for one document that may run script and load assets, in a browser context that nobody used before. */
export class FreshPage {
  readonly #target: PageTarget;
  readonly #gate: Gate;
  #started = false;
  #loaded = false;

  static async open(connection: CdpConnection, egress: Egress, egressHost: string): Promise<FreshPage> {
    const gate = await egress.openGate();
    try {
      const options = { proxyServer: `http://${egressHost}:${gate.port}`, frames: true };
      return new FreshPage(await openPageTarget(connection, options, prepare), gate);
    } catch (error) {
      gate.close();
      throw error;
    }
  }

  constructor(target: PageTarget, gate: Gate) {
    this.#target = target;
    this.#gate = gate;
    const { session, frameId } = target;
    session.on('Page.javascriptDialogOpening', () => session.tell('Page.handleJavaScriptDialog', { accept: false }));
    session.on('Fetch.requestPaused', (request) => {
      if (request.frameId !== frameId) {
        session.tell('Fetch.continueRequest', { requestId: request.requestId });
        return;
      }
      session.tell('Fetch.failRequest', { requestId: request.requestId, errorReason: 'Aborted' });
      if (!this.#loaded) {
        this.#leftItself();
      }
    });
    session.on('Page.loadEventFired', () => (this.#loaded = this.#started));
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === frameId) {
        this.#leftItself();
      }
    });
  }

  get broken(): boolean {
    return this.#target.session.failure !== undefined;
  }

  /** Prints the document as it stands when its load event has fired and its fonts are there. */
  async print({ html, parameters, limits }: PageJob): Promise<PrintedPage> {
    const { session, frameId } = this.#target;
    const started = performance.now();
    this.#started = true;
    try {
      const loaded = session.next('Page.loadEventFired');
      await Promise.all([session.send('Page.setDocumentContent', { frameId, html }), loaded]);
      await session.send('Runtime.evaluate', { expression: fontsReady, awaitPromise: true });
    } catch (error) {
      const cause = await session.reasonOf(error);
      throw cause instanceof CdpError ? new AppError({ code: 'document_failed', message: notLoaded, cause }) : cause;
    }
    const rendered = performance.now();
    const pdf = await printPage(session, parameters, limits, true);
    return { pdf, renderMilliseconds: rendered - started, printMilliseconds: performance.now() - rendered };
  }

  /** Ends page and network access now; whoever waits for the page gets the error. */
  abandon(error: Error): void {
    this.#target.session.fail(error);
    this.dispose();
  }

  dispose(): void {
    this.#target.session.fail(new EngineLost('page_closed'));
    this.#target.dispose();
    this.#gate.close();
  }

  /** What would be printed now is not what was sent, or half of it. */
  #leftItself(): void {
    this.#target.session.fail(
      new AppError({
        code: 'document_failed',
        message: 'The document navigates away from itself before it can be printed; send the document it leads to',
      }),
    );
  }
}
