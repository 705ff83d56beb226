import {
  AppError,
  type JsonDocument,
  type JsonOptions,
  type MarkdownOptions,
  type TextOptions,
} from '@octavo/contracts';
import { Piscina } from 'piscina';
import { cancellationOf } from './cancellation.ts';
import { jsonText } from './json-text.ts';
import type { RenderedMarkdown } from './markdown.ts';
import type { TemplateSettings } from './template.ts';
import { createTurns, stopped } from './turns.ts';
import { workerFile } from './worker-file.ts';
import type { WorkerAnswer, WorkerTask, WorkerValue } from './worker-task.ts';

export interface DocumentWorkersConfig {
  threads: number;
  /** How many tasks may wait for a thread before further ones are refused. */
  queueLength: number;
  /** A task that needs more loses its thread. */
  heapMegabytes: number;
  /** How long a task may hold a thread. */
  taskSeconds: number;
}

export const defaultDocumentWorkersConfig: DocumentWorkersConfig = {
  threads: 2,
  queueLength: 200,
  heapMegabytes: 256,
  taskSeconds: 5,
};

/** Turns requests into documents away from the event loop, in threads that can be killed. */
export interface DocumentWorkers {
  markdownToHtml(markdown: string, options: MarkdownOptions, signal?: AbortSignal): Promise<RenderedMarkdown>;
  templateToHtml(
    template: string,
    data: Record<string, unknown>,
    settings?: TemplateSettings,
    signal?: AbortSignal,
  ): Promise<string>;
  textToHtml(text: string, options: TextOptions, signal?: AbortSignal): Promise<string>;
  jsonToHtml(json: unknown, options: JsonOptions, signal?: AbortSignal): Promise<string>;
  jsonDocumentToHtml(document: JsonDocument, options: JsonOptions, signal?: AbortSignal): Promise<string>;
  watermarkPdf(pdf: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  /** Ends the threads at once; tasks that run or wait are answered with `unavailable`. */
  stop(): Promise<void>;
}

/** Resolves when the threads have loaded what they need. */
export async function startDocumentWorkers(
  config: DocumentWorkersConfig = defaultDocumentWorkersConfig,
): Promise<DocumentWorkers> {
  const pool = new Piscina<WorkerTask, WorkerAnswer>({
    filename: workerFile(),
    name: 'answer',
    minThreads: config.threads,
    maxThreads: config.threads,
    resourceLimits: { maxOldGenerationSizeMb: config.heapMegabytes },
    // Secrets of the service's environment are none of a template's business.
    env: {},
  });
  // The pool leaves tasks with a signal out of its queue's bound, and hands waiting ones to threads that still load.
  const turns = createTurns({ places: config.threads, queueLength: config.queueLength });
  let lostThreads = 0;
  const replaceLost = (): void => {
    if (lostThreads > 0) {
      lostThreads -= 1;
      turns.give();
    }
  };
  // A killed thread's place is free when its successor has loaded: no task waits for that, no deadline pays for it.
  pool.on('workerCreate', replaceLost);
  // A successor that died while it loaded: the pool tries again when the next task comes.
  pool.on('error', replaceLost);
  try {
    await Promise.all(Array.from({ length: config.threads }, () => pool.run({ kind: 'warm' })));
  } catch (error) {
    await pool.destroy();
    throw error;
  }

  async function run(task: WorkerTask, signal: AbortSignal | undefined): Promise<WorkerValue> {
    await turns.take(signal);
    if (signal?.aborted) {
      turns.give();
      throw cancellationOf(signal);
    }
    const kill = new AbortController();
    const onAbort = (): void => kill.abort(signal && cancellationOf(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    const deadline = setTimeout(() => kill.abort(tooLong(task, config)), config.taskSeconds * 1000);
    let answer: WorkerAnswer | undefined;
    try {
      answer = await pool.run(task, { signal: kill.signal });
    } catch (error) {
      throw kill.signal.aborted ? kill.signal.reason : turns.closed ? stopped() : lossOf(error, task, config);
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      if (answer) {
        turns.give();
      } else {
        // Workers answer every error as a value: only a thread's end rejects.
        lostThreads += 1;
      }
    }
    if (!answer.ok) {
      const { details, ...fault } = answer.fault;
      throw new AppError({ ...fault, ...(details && { details }) });
    }
    return answer.value;
  }

  return {
    markdownToHtml: async (markdown, options, signal) =>
      (await run({ kind: 'markdown', markdown, options }, signal)) as RenderedMarkdown,
    templateToHtml: async (template, data, settings = {}, signal) =>
      (await run({ kind: 'template', template, dataJson: jsonText(data, 'data'), settings }, signal)) as string,
    jsonToHtml: async (json, options, signal) =>
      (await run({ kind: 'json', json: jsonText(json, 'json'), options }, signal)) as string,
    jsonDocumentToHtml: async (document, options, signal) =>
      (await run({ kind: 'document', json: JSON.stringify(document), options }, signal)) as string,
    textToHtml: async (text, options, signal) => (await run({ kind: 'text', text, options }, signal)) as string,
    watermarkPdf: async (pdf, signal) => (await run({ kind: 'watermark', pdf }, signal)) as Uint8Array,
    async stop() {
      turns.close();
      await pool.destroy();
    },
  };
}

/** The caller's own document is the reason, so that trying again unchanged cannot help. */
function tooLong(task: WorkerTask, config: DocumentWorkersConfig): AppError {
  return faultOf(task, `takes longer than ${config.taskSeconds} seconds to prepare; shorten it or split it`);
}

function lossOf(error: unknown, task: WorkerTask, config: DocumentWorkersConfig): AppError {
  const isOutOfMemory =
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? faultOf(task, `needs more than ${config.heapMegabytes} MB of memory to prepare; shorten it or split it`, error)
    : new AppError({ code: 'internal', message: 'The document could not be prepared', cause: error });
}

function faultOf(task: WorkerTask, problem: string, cause?: unknown): AppError {
  switch (task.kind) {
    case 'template': {
      const message = `The template ${problem}`;
      return new AppError({ code: 'invalid_template', message, details: [{ path: 'template', message }], cause });
    }
    case 'markdown':
    case 'json':
    case 'document':
    case 'text': {
      const message = `The ${inputNames[task.kind]} ${problem}`;
      return new AppError({ code: 'document_failed', message, details: [{ path: task.kind, message }], cause });
    }
    case 'watermark':
    case 'warm':
      return new AppError({ code: 'document_failed', message: `The document ${problem}`, cause });
  }
}

/** What callers call what they sent, in the field of that name. */
const inputNames = { markdown: 'Markdown', json: 'JSON', document: 'document', text: 'text' } as const;
