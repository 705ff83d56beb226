import { randomBytes } from 'node:crypto';
import { AppError } from '@octavo/contracts';
import type { Egress } from '../egress/egress.ts';
import type { ChromiumProcess } from './chromium-process.ts';
import { startChromiumProcess } from './chromium-process.ts';
import type { LentPage } from './customer-pages.ts';
import { CustomerPages } from './customer-pages.ts';
import { EngineLost } from './engine-lost.ts';
import type { FreshJob } from './fresh-page.ts';
import { FreshPage } from './fresh-page.ts';
import { MemoryGuard } from './memory-guard.ts';
import { PagePool } from './page-pool.ts';
import { raceSignal } from './race-signal.ts';
import type { RenderPath } from './render-path.ts';
import type { PageJob, PrintedPage } from './warm-page.ts';
import { WarmPage } from './warm-page.ts';

export interface ChromiumBrowserConfig {
  chromiumPath: string;
  sandbox: boolean;
  pages: number;
  freshPages: number;
  customerRestMilliseconds: number;
  rendererMemoryLimitBytes: number;
  startTimeoutMilliseconds: number;
  probeIntervalMilliseconds: number;
}

export interface BrowserJob extends FreshJob {
  path: RenderPath;
  /** Whether a fresh page must draw what it shows. */
  frames: boolean;
  /** Whose earlier documents may have run in its process. */
  customer?: string | undefined;
  signal: AbortSignal;
}

/** No document came for so long: what the last one left on its page goes. */
const restAfterMilliseconds = 100;

/** Pages without frames for whoever comes next, where those who come often have their own. */
const framelessPagesBesideCustomers = 1;

/** Starting a process is then next to nothing for each of them. */
const documentsPerProcess = 20;

/** One Chromium with its pages. It is used, then drained or lost, and never started again. */
export class ChromiumBrowser {
  readonly processId: number;
  /** Resolves when it cannot be used any more. */
  readonly lost: Promise<void>;
  /** Resolves with Chromium's last words once nothing is left of it. */
  readonly gone: Promise<string>;
  readonly #process: ChromiumProcess;
  readonly #guard: MemoryGuard;
  readonly #warm: PagePool<WarmPage>;
  readonly #fresh: PagePool<FreshPage>;
  readonly #frameless: PagePool<FreshPage>;
  readonly #customers: CustomerPages<FreshPage>;
  #probe: NodeJS.Timeout | undefined;
  /** Counts anew from each document's end. */
  readonly #rest: NodeJS.Timeout;
  readonly #running = new Set<Promise<unknown>>();

  static async start(config: ChromiumBrowserConfig, egress: Egress): Promise<ChromiumBrowser> {
    const egressHost = `egress-${randomBytes(12).toString('hex')}.invalid`;
    const process = await startChromiumProcess({
      chromiumPath: config.chromiumPath,
      sandbox: config.sandbox,
      egressHost,
      javascriptMemoryMegabytes: Math.ceil(config.rendererMemoryLimitBytes / 1024 / 1024),
      sharesProcesses: config.customerRestMilliseconds > 0,
    });
    const browser = new ChromiumBrowser(process, config, egress, egressHost);
    try {
      const ready = Promise.all([browser.#warm.fill(), browser.#fresh.fill(), browser.#frameless.fill()]);
      await raceSignal(ready, AbortSignal.timeout(config.startTimeoutMilliseconds));
      browser.#probeEvery(config.probeIntervalMilliseconds);
      return browser;
    } catch (error) {
      browser.kill();
      throw new Error(`Chromium did not start: ${await browser.gone}`, { cause: error });
    }
  }

  constructor(process: ChromiumProcess, config: ChromiumBrowserConfig, egress: Egress, egressHost: string) {
    const { connection } = process;
    this.#process = process;
    this.processId = process.id;
    this.gone = process.gone;
    this.lost = connection.closed.then(() => this.kill());
    this.#guard = new MemoryGuard(connection.browser, config.rendererMemoryLimitBytes);
    this.#warm = new PagePool(config.pages, () => WarmPage.open(connection));
    const openFresh = (frames: boolean) => () => FreshPage.open(connection, egress, { egressHost, frames });
    this.#fresh = new PagePool(config.freshPages, openFresh(true));
    const framelessPages = config.customerRestMilliseconds > 0 ? framelessPagesBesideCustomers : config.freshPages;
    this.#frameless = new PagePool(framelessPages, openFresh(false));
    this.#customers = new CustomerPages({
      customers: config.pages,
      documentsPerProcess,
      restMilliseconds: config.customerRestMilliseconds,
      open: () => this.#frameless.take(),
    });
    this.#rest = setTimeout(() => this.#warm.tidyReady((page) => page.rest()), restAfterMilliseconds).unref();
  }

  get isLost(): boolean {
    return this.#process.connection.browser.failure !== undefined;
  }

  /** Renders a document; throws `EngineLost` when the engine, not the document, is to blame. */
  async render(job: BrowserJob): Promise<PrintedPage & { path: RenderPath }> {
    const rendering = this.#render(job);
    this.#running.add(rendering);
    const stopWatching = this.#guard.watch();
    try {
      return await rendering;
    } catch (error) {
      if (error instanceof EngineLost && error.reason === 'page_crashed' && this.#guard.claimKill()) {
        if (job.customer !== undefined) {
          // What earlier documents left in the process may have been too much: once more, in a process of its own.
          const { customer: _customer, ...alone } = job;
          return await this.render(alone);
        }
        throw new AppError({ code: 'document_failed', message: 'The document needs too much memory', cause: error });
      }
      throw error;
    } finally {
      stopWatching();
      this.#running.delete(rendering);
    }
  }

  /** Lets the running documents end, then ends the browser. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.allSettled(this.#running);
    }
    this.kill();
    await this.gone;
  }

  kill(): void {
    clearInterval(this.#probe);
    clearTimeout(this.#rest);
    this.#warm.close();
    this.#fresh.close();
    this.#frameless.close();
    this.#customers.close();
    this.#process.kill();
  }

  async #render(job: BrowserJob): Promise<PrintedPage & { path: RenderPath }> {
    const { html } = job.source;
    const printed = job.path === 'warm' && html !== undefined ? await this.#renderWarm({ ...job, html }) : null;
    return printed ? { ...printed, path: 'warm' } : { ...(await this.#renderFresh(job)), path: 'fresh' };
  }

  async #renderWarm(job: BrowserJob & PageJob): Promise<PrintedPage | null> {
    const page = await raceSignal(this.#warm.take(), job.signal, (late) => this.#warm.put(late));
    try {
      return await printUnlessAborted(page, job.signal, () => page.print(job));
    } finally {
      this.#warm.recycle(page, () => page.tidy()).catch(() => {});
      this.#rest.refresh();
    }
  }

  async #renderFresh(job: BrowserJob): Promise<PrintedPage> {
    const { page, giveBack } = await raceSignal(this.#lend(job), job.signal, (late) => late.returnUnused());
    try {
      return await printUnlessAborted(page, job.signal, () => page.print(job));
    } finally {
      giveBack();
      (job.frames ? this.#fresh : this.#frameless).fill().catch(() => {});
    }
  }

  async #lend({ frames, customer }: BrowserJob): Promise<LentPage<FreshPage>> {
    if (!frames && customer !== undefined) {
      return await this.#customers.lend(customer);
    }
    const pages = frames ? this.#fresh : this.#frameless;
    const page = await pages.take();
    return { page, giveBack: () => page.dispose(), returnUnused: () => pages.put(page) };
  }

  /** A browser that does not answer any more is as good as dead, and is treated so. */
  #probeEvery(milliseconds: number): void {
    this.#probe = setInterval(() => void this.#checkAlive(milliseconds), milliseconds);
    this.#probe.unref();
  }

  async #checkAlive(timeoutMilliseconds: number): Promise<void> {
    try {
      const answer = this.#process.connection.browser.send('Browser.getVersion');
      await raceSignal(answer, AbortSignal.timeout(timeoutMilliseconds));
    } catch {
      this.kill();
    }
  }
}

/** A document whose caller left, or whose time is up, takes its page with it: that ends even an endless loop. */
async function printUnlessAborted<Result>(
  page: { abandon(error: Error): void },
  signal: AbortSignal,
  print: () => Promise<Result>,
): Promise<Result> {
  const abandon = (): void => page.abandon(signal.reason as Error);
  signal.addEventListener('abort', abandon, { once: true });
  try {
    signal.throwIfAborted();
    return await print();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid_request')) {
      page.abandon(error as Error);
    }
    throw error;
  } finally {
    signal.removeEventListener('abort', abandon);
  }
}
