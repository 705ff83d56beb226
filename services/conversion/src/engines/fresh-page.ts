import { AppError } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import type { Egress } from '../egress/egress.ts';
import type { Gate } from '../egress/gate.ts';
import type { CdpConnection } from './cdp-connection.ts';
import { CdpError } from './cdp-session.ts';
import type { DocumentSource } from './document-source.ts';
import { EngineLost } from './engine-lost.ts';
import { PageFaults } from './page-faults.ts';
import { applySettings } from './page-settings.ts';
import type { PageTarget } from './page-target.ts';
import { followPageTarget, openPageTarget } from './page-target.ts';
import { PageWaits } from './page-waits.ts';
import type { PrintLimits } from './print-error.ts';
import { printPage } from './print-page.ts';
import type { PrintParameters } from './print-parameters.ts';
import { printSinglePage } from './single-page.ts';
import { fontsReady, harmlessWindow, leadsOn } from './document-navigation.ts';
import { Visit, visitToFiles } from './visit.ts';
import type { PrintedPage } from './warm-page.ts';

export interface FreshJob {
  source: DocumentSource;
  options: HtmlOptions;
  parameters: PrintParameters;
  limits: PrintLimits;
}

/** What documents leave in a process is collected each time that so many have left it: as dear as a tenth of one. */
const documentsPerCollection = 4;

const notLoaded = 'The document could not be loaded';

async function prepare({ session, frameId }: PageTarget): Promise<void> {
  await Promise.all([
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
    // Its load event comes before its answer: none is left to be taken for the document's own.
    session.send('Page.setDocumentContent', { frameId, html: '' }),
    session.send('Runtime.evaluate', { expression: harmlessWindow }),
  ]);
}

/** What a fresh page comes from, and the pages that follow it. */
interface Origin {
  connection: CdpConnection;
  gate: Gate;
  frames: boolean;
  /** How many pages were there before, in the same process. */
  pagesBefore: number;
}

/** A page for one document that may run script and load assets, in a browser context that nobody used before. */
export class FreshPage {
  readonly #target: PageTarget;
  readonly #origin: Origin;
  readonly #gate: Gate;
  #started = false;
  #loaded = false;
  #visit: Visit | undefined;
  #waits: PageWaits | undefined;

  static async open(
    connection: CdpConnection,
    egress: Egress,
    { egressHost, frames }: { egressHost: string; frames: boolean },
  ): Promise<FreshPage> {
    const gate = await egress.openGate();
    try {
      const options = { proxyServer: `http://${egressHost}:${gate.port}`, frames };
      return new FreshPage(await openPageTarget(connection, options, prepare), {
        connection,
        gate,
        frames,
        pagesBefore: 0,
      });
    } catch (error) {
      gate.close();
      throw error;
    }
  }

  constructor(target: PageTarget, origin: Origin) {
    this.#target = target;
    this.#origin = origin;
    this.#gate = origin.gate;
    const { session, frameId } = target;
    session.on('Page.javascriptDialogOpening', () => session.tell('Page.handleJavaScriptDialog', { accept: false }));
    session.on('Fetch.requestPaused', (request) => {
      if (this.#visit) {
        this.#visit.onRequestPaused(request);
        return;
      }
      if (request.frameId !== frameId) {
        session.tell('Fetch.continueRequest', { requestId: request.requestId });
        return;
      }
      session.tell('Fetch.failRequest', { requestId: request.requestId, errorReason: 'Aborted' });
      if (!this.#loaded) {
        session.fail(leadsOn());
      }
    });
    session.on('Page.loadEventFired', () => (this.#loaded = this.#started));
    // Also to where the browser lets nobody go: a form sent there ends the loading, and no load event follows.
    session.on('Page.frameRequestedNavigation', (navigation) => {
      const leaves = navigation.frameId === frameId && navigation.disposition === 'currentTab';
      if (leaves && !this.#loaded && !this.#visit) {
        session.fail(leadsOn());
      }
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === frameId && !this.#visit) {
        session.fail(leadsOn());
      }
    });
  }

  get broken(): boolean {
    return this.#target.session.failure !== undefined;
  }

  /** Prints the document as it stands when it has loaded, its fonts are there, and what it was to wait for has come. */
  async print({ source, options, parameters, limits }: FreshJob): Promise<PrintedPage> {
    const { session } = this.#target;
    const started = performance.now();
    this.#started = true;
    const faults = new PageFaults(this.#gate, () => this.#visit?.requestId);
    try {
      await Promise.all([applySettings(session, options), faults.watch(session, options)]);
      await this.#load(source, options);
      await this.#wait(options);
    } catch (error) {
      const cause = await session.reasonOf(error);
      throw cause instanceof CdpError ? new AppError({ code: 'document_failed', message: notLoaded, cause }) : cause;
    }
    faults.check();
    const rendered = performance.now();
    const pdf =
      options.singlePage === true
        ? await printSinglePage(session, parameters, limits, options)
        : await printPage(session, parameters, limits, true);
    return { pdf, renderMilliseconds: rendered - started, printMilliseconds: performance.now() - rendered };
  }

  /**
   * Another page in the same context and process, for a document that may run in a process where this one ran. A page
   * without address has an origin of its own, so that a context which never reached the network holds nothing for it.
   * Takes this page's place; when it rejects, all of them are gone.
   */
  async follow(): Promise<FreshPage> {
    const { connection, frames } = this.#origin;
    const pagesBefore = this.#origin.pagesBefore + 1;
    const target = await followPageTarget(connection, this.#target, frames, async (next) => {
      if (pagesBefore % documentsPerCollection === 0) {
        await next.session.send('HeapProfiler.collectGarbage');
      }
      await prepare(next);
    });
    return new FreshPage(target, { ...this.#origin, pagesBefore });
  }

  /** Whether another page may take its place: never after an address or files, nor once anything was loaded. */
  get mayBeFollowed(): boolean {
    return !this.broken && this.#visit === undefined && !this.#gate.used;
  }

  /** Ends page and network access now; whoever waits for the page gets the error. */
  abandon(error: Error): void {
    const inWords = this.#waits?.failure ?? this.#visit?.failure;
    this.#target.session.fail(isTimeout(error) ? (inWords ?? error) : error);
    this.dispose();
  }

  dispose(): void {
    this.#target.session.fail(new EngineLost('page_closed'));
    this.#target.dispose();
    this.#gate.close();
  }

  async #load(source: DocumentSource, options: HtmlOptions): Promise<void> {
    const { session, frameId } = this.#target;
    const destination =
      source.url !== undefined ? { url: source.url } : source.files && visitToFiles(source.html, source.files);
    if (destination) {
      this.#visit = new Visit(this.#target, this.#gate, destination, options);
      await this.#visit.load();
      return;
    }
    const loaded = session.next('Page.loadEventFired');
    await Promise.all([session.send('Page.setDocumentContent', { frameId, html: source.html ?? '' }), loaded]);
    await session.send('Runtime.evaluate', { expression: fontsReady, awaitPromise: true });
  }

  async #wait(options: HtmlOptions): Promise<void> {
    this.#waits = new PageWaits(options);
    await this.#waits.pass(this.#target.session);
    await this.#visit?.arrive();
    this.#visit?.settle();
  }
}

function isTimeout(error: Error): boolean {
  return error instanceof AppError && error.code === 'timeout';
}
