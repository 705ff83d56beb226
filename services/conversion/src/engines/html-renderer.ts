import type { HtmlOptions } from '@octavo/contracts';
import { createEgress } from '../egress/egress.ts';
import type { Lookup } from '../egress/resolve-target.ts';
import { BrowserKeeper } from './browser-keeper.ts';
import { ChromiumBrowser } from './chromium-browser.ts';
import type { DocumentSource } from './document-source.ts';
import type { HtmlRendererConfig } from './engine-config.ts';
import { settleConfig } from './engine-config.ts';
import type { EngineLog } from './engine-log.ts';
import type { EngineLost } from './engine-lost.ts';
import { needsFrames } from './frame-need.ts';
import { printParameters } from './print-parameters.ts';
import { removeOrphanedProfiles } from './profile-directory.ts';
import { createQueuedRenderer } from './queued-renderer.ts';
import type { RenderPath } from './render-path.ts';
import { pathOf } from './render-path.ts';

export type RenderRequest = DocumentSource & {
  options: HtmlOptions;
  /** Whose document it is. Documents of different customers, or of nobody known, never share a process. */
  customer?: string | undefined;
  /** Epoch milliseconds by which the PDF must be there, queueing included. */
  deadline: number;
  /** Aborts when the caller does not want the PDF any more. */
  signal: AbortSignal;
};

export interface RenderTimings {
  queuedMilliseconds: number;
  renderMilliseconds: number;
  /** Inside Chromium's print command, where the engine tells. */
  printMilliseconds: number | undefined;
}

/** Which way a document went: one of the embedded Chromium's, or through Gotenberg. */
export type EnginePath = RenderPath | 'gotenberg';

export interface RenderedPdf {
  pdf: Buffer;
  timings: RenderTimings;
  path: EnginePath;
}

export interface RendererLoad {
  running: number;
  waiting: number;
  /** Chromium's process, for whoever measures it; none when the engine is elsewhere. */
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
  rendered?(rendered: { path: EnginePath; timings: RenderTimings; bytes: number }): void;
  failed?(error: unknown): void;
  /** A document is tried again because the engine broke under it. */
  retried?(reason: EngineLost['reason']): void;
  browserStarted?(): void;
}

export interface HtmlRendererDependencies {
  log: EngineLog;
  observe?: RenderObserver;
  now?: () => number;
  /** Whom names are asked of; the system by default. */
  lookup?: Lookup;
}

const settledAfterMilliseconds = 10_000;
const longestBackOffMilliseconds = 10_000;

/** Starts Chromium and answers when the first document may come. Rejects when it cannot be started. */
export async function startChromiumRenderer(
  givenConfig: HtmlRendererConfig,
  { log, observe = {}, now = Date.now, lookup }: HtmlRendererDependencies,
): Promise<HtmlRenderer> {
  const config = settleConfig(givenConfig);
  const egress = createEgress(config.egress, { log, ...(lookup && { lookup }) });
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

  await removeOrphanedProfiles();
  await keeper.start();

  return createQueuedRenderer(
    {
      prepare({ options, customer, deadline: _deadline, signal: _signal, ...source }) {
        const parameters = printParameters(options, config.maximumPages);
        const path = pathOf(source, options);
        const frames = needsFrames(source, options);
        const alone = path === 'warm' || frames || config.customerRestMilliseconds === 0;
        return async (signal) => {
          const browser = await keeper.browser(signal);
          return await browser.render({
            source,
            options,
            parameters,
            limits: config,
            path,
            frames,
            ...(alone ? {} : { customer }),
            signal,
          });
        };
      },
      isHealthy: () => keeper.isHealthy(),
      processId: () => keeper.processId,
      stop: () => keeper.stop(),
    },
    config,
    { log, observe, now },
  );
}
