import { setMaxListeners } from 'node:events';
import { AppError } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import { createEgress } from '../egress/egress.ts';
import { BrowserKeeper } from './browser-keeper.ts';
import { cancellationOf } from './cancellation.ts';
import type { BrowserJob } from './chromium-browser.ts';
import { ChromiumBrowser } from './chromium-browser.ts';
import type { DocumentSource } from './document-source.ts';
import type { HtmlRendererConfig } from './engine-config.ts';
import { settleConfig } from './engine-config.ts';
import type { EngineLog } from './engine-log.ts';
import { EngineLost } from './engine-lost.ts';
import { printParameters } from './print-parameters.ts';
import { removeOrphanedProfiles } from './profile-directory.ts';
import type { RenderPath } from './render-path.ts';
import { pathOf } from './render-path.ts';
import { RenderQueue } from './render-queue.ts';
import type { PrintedPage } from './warm-page.ts';

export type RenderRequest = DocumentSource & {
  options: HtmlOptions;
  /** Epoch milliseconds by which the PDF must be there, queueing included. */
  deadline: number;
  /** Aborts when the caller does not want the PDF any more. */
  signal: AbortSignal;
};

export interface RenderTimings {
  queuedMilliseconds: number;
  renderMilliseconds: number;
  printMilliseconds: number;
}

export interface RenderedPdf {
  pdf: Buffer;
  timings: RenderTimings;
  path: RenderPath;
}

export interface RendererLoad {
  running: number;
  waiting: number;
  /** Chromium's process, for whoever measures it. */
  processId: number | undefined;
}

export interface HtmlRenderer {
  render(request: RenderRequest): Promise<RenderedPdf>;
  isHealthy(): boolean;
  load(): RendererLoad;
  /** Waits for the running documents, refuses new ones, and leaves no process behind. */
  stop(): Promise<void>;
}

/** What an operator may want to count. */
export interface RenderObserver {
  rendered?(rendered: { path: RenderPath; timings: RenderTimings; bytes: number }): void;
  failed?(error: unknown): void;
  /** A document is tried again because the engine broke under it. */
  retried?(reason: EngineLost['reason']): void;
  browserStarted?(): void;
}

export interface HtmlRendererDependencies {
  log: EngineLog;
  observe?: RenderObserver;
  now?: () => number;
}

const attempts = 2;
const settledAfterMilliseconds = 10_000;
const longestBackOffMilliseconds = 10_000;

/** Starts Chromium and answers when the first document may come. Rejects when it cannot be started. */
export async function startChromiumRenderer(
  givenConfig: HtmlRendererConfig,
  { log, observe = {}, now = Date.now }: HtmlRendererDependencies,
): Promise<HtmlRenderer> {
  const config = settleConfig(givenConfig);
  const egress = createEgress(config.egress, { log });
  const queue = new RenderQueue({ concurrency: config.pages, limit: config.queueLimit, now });
  const keeper = new BrowserKeeper({
    start: async () => {
      const browser = await ChromiumBrowser.start(config, egress);
      observe.browserStarted?.();
      return browser;
    },
    restartAfterDocuments: config.restartAfterDocuments,
    log,
    settledAfterMilliseconds,
    longestBackOffMilliseconds,
    now,
  });
  const active = new Set<Promise<RenderedPdf>>();
  const stopping = new AbortController();
  // Every document in work listens: a crowd of them is no leak.
  setMaxListeners(0, stopping.signal);
  let draining = false;

  async function renderWithRetry(job: BrowserJob): Promise<PrintedPage & { path: RenderPath }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const browser = await keeper.browser(job.signal);
        return await browser.render(job);
      } catch (error) {
        if (!(error instanceof EngineLost)) {
          throw error;
        }
        job.signal.throwIfAborted();
        if (attempt === attempts) {
          throw lostForGood(error);
        }
        log.warn({ reason: error.reason }, 'rendering a document again');
        observe.retried?.(error.reason);
      }
    }
  }

  async function render({ options, deadline, signal, ...source }: RenderRequest): Promise<RenderedPdf> {
    const parameters = printParameters(options, config.maximumPages);
    const cancellation = cancellationOf({ caller: signal, stopping: stopping.signal, deadline, now });
    try {
      const entered = performance.now();
      const leave = await queue.enter(cancellation.signal);
      try {
        const queuedMilliseconds = performance.now() - entered;
        const { pdf, path, renderMilliseconds, printMilliseconds } = await renderWithRetry({
          source,
          options,
          parameters,
          limits: config,
          path: pathOf(source, options),
          signal: cancellation.signal,
        });
        return { pdf, path, timings: { queuedMilliseconds, renderMilliseconds, printMilliseconds } };
      } finally {
        leave();
      }
    } finally {
      cancellation.release();
    }
  }

  await removeOrphanedProfiles();
  await keeper.start();

  return {
    async render(request) {
      if (draining) {
        throw stoppingError();
      }
      const rendering = render(request);
      active.add(rendering);
      try {
        const rendered = await rendering;
        observe.rendered?.({ path: rendered.path, timings: rendered.timings, bytes: rendered.pdf.length });
        return rendered;
      } catch (error) {
        observe.failed?.(error);
        throw error;
      } finally {
        active.delete(rendering);
      }
    },
    isHealthy: () => keeper.isHealthy(),
    load: () => ({ running: queue.running, waiting: queue.waiting, processId: keeper.processId }),
    async stop() {
      draining = true;
      const grace = setTimeout(() => stopping.abort(stoppingError()), config.stopGraceMilliseconds);
      await Promise.allSettled(active);
      clearTimeout(grace);
      await keeper.stop();
    },
  };
}

function stoppingError(): AppError {
  return new AppError({ code: 'unavailable', message: 'The service is stopping' });
}

function lostForGood(error: EngineLost): AppError {
  return error.reason === 'page_closed'
    ? new AppError({ code: 'document_failed', message: 'The document closes its own window', cause: error })
    : new AppError({ code: 'engine_failed', message: 'The engine failed twice on this document', cause: error });
}
