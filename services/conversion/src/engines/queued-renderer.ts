import { setMaxListeners } from 'node:events';
import { AppError } from '@octavo/contracts';
import { cancellationOf } from './cancellation.ts';
import { EngineLost } from './engine-lost.ts';
import type {
  HtmlRenderer,
  HtmlRendererDependencies,
  RenderedPdf,
  RenderRequest,
  RenderTimings,
} from './html-renderer.ts';
import { RenderQueue } from './render-queue.ts';

/** A PDF as an engine gives it, which knows nothing of queues. */
export type EnginePdf = Omit<RenderedPdf, 'timings'> & Omit<RenderTimings, 'queuedMilliseconds'>;

/** What is under a renderer: it prints, and leaves turns, deadlines, second attempts and the stop to the renderer. */
export interface PrintEngine {
  /**
   * Refuses at once what cannot be printed; else answers how to print it when its turn has come. The print throws
   * `EngineLost` when the document deserves another attempt, and the signal's reason when that aborts.
   */
  prepare(request: RenderRequest): (signal: AbortSignal) => Promise<EnginePdf>;
  isHealthy(): boolean;
  processId(): number | undefined;
  stop(): Promise<void>;
}

export interface QueuedRendererConfig {
  /** Documents printed at a time. */
  pages: number;
  /** Documents that may wait for their turn. */
  queueLimit: number;
  stopGraceMilliseconds: number;
}

const attempts = 2;

/** What every engine needs around it to be a renderer. */
export function createQueuedRenderer(
  engine: PrintEngine,
  { pages, queueLimit, stopGraceMilliseconds }: QueuedRendererConfig,
  { log, observe = {}, now = Date.now }: HtmlRendererDependencies,
): HtmlRenderer {
  const queue = new RenderQueue({ concurrency: pages, limit: queueLimit, now });
  const active = new Set<Promise<RenderedPdf>>();
  const stopping = new AbortController();
  // Every document in work listens: a crowd of them is no leak.
  setMaxListeners(0, stopping.signal);
  let draining = false;

  async function printWithRetry(
    print: (signal: AbortSignal) => Promise<EnginePdf>,
    signal: AbortSignal,
  ): Promise<EnginePdf> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await print(signal);
      } catch (error) {
        if (!(error instanceof EngineLost)) {
          throw error;
        }
        signal.throwIfAborted();
        if (attempt === attempts) {
          throw lostForGood(error);
        }
        log.warn({ reason: error.reason }, 'rendering a document again');
        observe.retried?.(error.reason);
      }
    }
  }

  async function render(request: RenderRequest): Promise<RenderedPdf> {
    const print = engine.prepare(request);
    const { signal, release } = cancellationOf({
      caller: request.signal,
      stopping: stopping.signal,
      deadline: request.deadline,
      now,
    });
    try {
      const entered = performance.now();
      const leave = await queue.enter(signal);
      try {
        const queuedMilliseconds = performance.now() - entered;
        const { pdf, path, renderMilliseconds, printMilliseconds } = await printWithRetry(print, signal);
        return { pdf, path, timings: { queuedMilliseconds, renderMilliseconds, printMilliseconds } };
      } finally {
        leave();
      }
    } finally {
      release();
    }
  }

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
    isHealthy: () => engine.isHealthy(),
    load: () => ({ running: queue.running, waiting: queue.waiting, processId: engine.processId() }),
    async stop() {
      draining = true;
      const grace = setTimeout(() => stopping.abort(stoppingError()), stopGraceMilliseconds);
      await Promise.allSettled(active);
      clearTimeout(grace);
      await engine.stop();
    },
  };
}

function stoppingError(): AppError {
  return new AppError({ code: 'unavailable', message: 'The service is stopping' });
}

function lostForGood(error: EngineLost): AppError {
  switch (error.reason) {
    case 'page_closed':
      return new AppError({ code: 'document_failed', message: 'The document closes its own window', cause: error });
    case 'unreachable':
      return new AppError({ code: 'unavailable', message: 'The engine cannot be reached', cause: error });
    case 'browser_gone':
    case 'page_crashed':
    case 'engine_broke':
      return new AppError({
        code: 'engine_failed',
        message: 'The engine failed twice on this document',
        cause: error,
      });
  }
}
